"""Tests of Captain Jack."""
