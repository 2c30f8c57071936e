"""A service on a cluster of PostgreSQL servers that loses its leader while games are played (`make failover`).

It takes etcd, Patroni and PostgreSQL 15 or newer, which it only runs, on the loopback and in a folder of its own.
"""
