"""The manifests: valid, restricted, connected to nothing that they need not be, and within what the database allows."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from service.server import GRACE_SECONDS
from service.settings import Settings, fields
from tests.cluster import kustomize
from tests.cluster.kustomize import OVERLAYS, Resource, build, one, pods

FOREIGN = {"postgresql.cnpg.io/v1": "Cluster", "monitoring.coreos.com/v1": "PodMonitor"}
"""Resources whose schemas come with their operators, and are not here."""

RESERVE = 20
"""Connections for people, backups, monitoring, and the operator of the database."""

OVERLAY = pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda path: path.name)


def test_every_file_is_listed():
    for folder in (kustomize.ROOT / "base", *OVERLAYS):
        listed = yaml.safe_load((folder / "kustomization.yaml").read_text())["resources"]
        files = {path.name for path in folder.glob("*.yaml")} - {"kustomization.yaml"}
        assert files == {name for name in listed if not (folder / name).is_dir()}
        assert len(set(listed)) == len(listed)


@OVERLAY
def test_each_resource_is_valid_and_there_once(overlay: Path):
    resources = build(overlay)
    for resource in resources:
        if resource["apiVersion"] in FOREIGN:
            assert resource["kind"] == FOREIGN[resource["apiVersion"]]
        else:
            kubernetes_validate.validate(resource, kubernetes_validate.latest_version(), strict=True)
    names = [(each["kind"], each["metadata"]["name"]) for each in resources]
    assert len(set(names)) == len(names)
    assert {each["metadata"]["namespace"] for each in resources} == {"gaslamp"}


@OVERLAY
def test_kustomize_itself_builds_the_same(overlay: Path):
    """Where kubectl is installed; it asks no cluster."""
    if kubectl := shutil.which("kubectl"):
        built = subprocess.run([kubectl, "kustomize", overlay], capture_output=True, check=True, timeout=120).stdout
        assert _sorted(yaml.safe_load_all(built)) == _sorted(build(overlay))


def _sorted(resources: Any) -> list[Resource]:
    return sorted(resources, key=lambda each: (each["kind"], each["metadata"]["name"]))


@OVERLAY
def test_pods_keep_to_the_restricted_standard(overlay: Path):
    for name, pod in pods(build(overlay)).items():
        spec = pod["spec"]
        assert spec["automountServiceAccountToken"] is False, name
        assert spec["enableServiceLinks"] is False, name
        assert spec["securityContext"]["runAsNonRoot"] is True, name
        assert spec["securityContext"]["runAsUser"] > 0, name
        assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}, name
        assert not {"hostNetwork", "hostPID", "hostIPC"} & spec.keys()
        assert all(set(volume) - {"name"} <= {"emptyDir", "secret", "configMap"} for volume in spec.get("volumes", ()))
        for container in spec["containers"]:
            context = container["securityContext"]
            assert context["allowPrivilegeEscalation"] is False, name
            assert context["readOnlyRootFilesystem"] is True, name
            assert context["capabilities"] == {"drop": ["ALL"]}, name
            assert {"cpu", "memory"} <= container["resources"]["requests"].keys(), name
            assert "memory" in container["resources"]["limits"], name
            assert all("hostPort" not in port for port in container.get("ports", ()))


@OVERLAY
def test_no_secret_is_written_down(overlay: Path):
    resources = build(overlay)
    assert "Secret" not in {each["kind"] for each in resources}
    for pod in pods(resources).values():
        for container in pod["spec"]["containers"]:
            for variable in container.get("env", ()):
                if any(word in variable["name"] for word in ("DSN", "PASSWORD", "TOKEN")):
                    assert "secretKeyRef" in variable["valueFrom"]


@OVERLAY
def test_only_settings_are_set(overlay: Path):
    known = {f"GASLAMP_{field.upper()}" for field in fields()}
    for pod in pods(build(overlay)).values():
        for container in pod["spec"]["containers"]:
            names = {variable["name"] for variable in container.get("env", ())}
            assert {name for name in names if name.startswith("GASLAMP_")} <= known


@OVERLAY
def test_labels_select_what_they_are_to_select(overlay: Path):
    resources = build(overlay)
    deployment = one(resources, "Deployment")
    labels = deployment["spec"]["template"]["metadata"]["labels"].items()
    for selector in (
        deployment["spec"]["selector"]["matchLabels"],
        one(resources, "Service")["spec"]["selector"],
        one(resources, "PodDisruptionBudget")["spec"]["selector"]["matchLabels"],
        one(resources, "NetworkPolicy")["spec"]["podSelector"]["matchLabels"],
        *(
            each["labelSelector"]["matchLabels"]
            for each in deployment["spec"]["template"]["spec"]["topologySpreadConstraints"]
        ),
    ):
        assert selector.items() <= labels
    assert one(resources, "HorizontalPodAutoscaler")["spec"]["scaleTargetRef"]["name"] == deployment["metadata"]["name"]
    ports = {port["name"] for port in deployment["spec"]["template"]["spec"]["containers"][0]["ports"]}
    assert {port["targetPort"] for port in one(resources, "Service")["spec"]["ports"]} == {"http"} <= ports


@OVERLAY
def test_the_network_policy_lets_through_what_is_needed_and_nothing_else(overlay: Path):
    """FC-065."""
    spec = one(build(overlay), "NetworkPolicy")["spec"]
    assert spec["policyTypes"] == ["Ingress", "Egress"]
    names, database = spec["egress"]
    assert {(port["protocol"], port["port"]) for port in names["ports"]} == {("UDP", 53), ("TCP", 53)}
    assert [(port["protocol"], port["port"]) for port in database["ports"]] == [("TCP", 5432)]
    assert all("podSelector" in to and "ipBlock" not in to for rule in spec["egress"] for to in rule["to"])
    gateway, monitoring = spec["ingress"]
    assert [port["port"] for port in gateway["ports"]] == [8000]
    assert [port["port"] for port in monitoring["ports"]] == [9000]
    (source,) = monitoring["from"]
    assert source["namespaceSelector"]["matchLabels"] == {"kubernetes.io/metadata.name": "monitoring"}


def test_in_each_overlay_the_policy_finds_the_database():
    single = build(kustomize.ROOT / "overlays" / "single")
    database = pods(single)["StatefulSet/gaslamp-db"]["metadata"]["labels"]
    assert _database_of(single).items() <= database.items()
    production = build(kustomize.ROOT / "overlays" / "production")
    cluster = one(production, "Cluster", "gaslamp-db")
    assert _database_of(production) == {"cnpg.io/cluster": cluster["metadata"]["name"]}
    for resources in (single, production):
        assert one(resources, "NetworkPolicy")["spec"]["podSelector"]["matchLabels"].items() <= (
            pods(resources)["Job/gaslamp-migrate"]["metadata"]["labels"].items()
        ), "the migration is bound by it too"


def _database_of(resources: list[Resource]) -> dict[str, str]:
    labels: dict[str, str] = one(resources, "NetworkPolicy")["spec"]["egress"][1]["to"][0]["podSelector"]["matchLabels"]
    return labels


def test_the_connections_of_all_pods_fit_the_database():
    """FC-065: at the autoscaler's most, in the middle of a rollout, with the migration and a reserve."""
    single = build(kustomize.ROOT / "overlays" / "single")
    arguments = pods(single)["StatefulSet/gaslamp-db"]["spec"]["containers"][0]["args"]
    allowed = {
        "single": int(next(text for text in arguments if text.startswith("max_connections=")).partition("=")[2]),
        "production": int(
            one(build(kustomize.ROOT / "overlays" / "production"), "Cluster", "gaslamp-db")["spec"]["postgresql"][
                "parameters"
            ]["max_connections"]
        ),
    }
    for name, most in allowed.items():
        assert connections(build(kustomize.ROOT / "overlays" / name)) <= most, name


def connections(resources: list[Resource]) -> int:
    """The most connections that there can be at once."""
    deployment = one(resources, "Deployment")
    surge = deployment["spec"]["strategy"]["rollingUpdate"]["maxSurge"]
    pool = int(environment(deployment).get("GASLAMP_POOL_SIZE", Settings().pool_size))
    replicas = one(resources, "HorizontalPodAutoscaler")["spec"]["maxReplicas"]
    return (replicas + surge) * pool + 1 + RESERVE


def environment(deployment: Resource) -> dict[str, str]:
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    return {variable["name"]: variable.get("value", "") for variable in container["env"]}


@OVERLAY
def test_a_pod_has_the_time_to_end(overlay: Path):
    spec = one(build(overlay), "Deployment")["spec"]["template"]["spec"]
    (container,) = spec["containers"]
    before = container["lifecycle"]["preStop"]["sleep"]["seconds"]
    assert spec["terminationGracePeriodSeconds"] >= before + GRACE_SECONDS + 10
    startup = container["startupProbe"]
    assert startup["periodSeconds"] * startup["failureThreshold"] >= 120, "a slow migration is not killed (FC-063)"
    assert container["livenessProbe"]["httpGet"]["path"] == "/healthz", "an outage of the database restarts nothing"
    ready = container["readinessProbe"]
    assert ready["httpGet"]["path"] == "/readyz"
    assert ready["periodSeconds"] * ready["failureThreshold"] + ready["timeoutSeconds"] <= 5


def test_production_answers_nothing_that_one_server_alone_has():
    cluster = one(build(kustomize.ROOT / "overlays" / "production"), "Cluster", "gaslamp-db")["spec"]
    assert cluster["instances"] >= 3
    assert cluster["postgresql"]["synchronous"] == {"method": "any", "number": 1, "dataDurability": "required"}
    assert cluster["postgresql"]["parameters"]["synchronous_commit"] == "on"
    (role,) = cluster["managed"]["roles"]
    assert role["inRoles"] == ["gaslamp_service"]
    assert "superuser" not in role


def test_every_secret_that_is_referred_to_is_explained():
    guide = (kustomize.ROOT / "README.md").read_text()
    for overlay in OVERLAYS:
        for pod in pods(build(overlay)).values():
            for volume in pod["spec"].get("volumes", ()):
                assert f"`{volume.get('secret', {}).get('secretName', 'gaslamp-database')}`" in guide
            for container in pod["spec"]["containers"]:
                for variable in container.get("env", ()):
                    if reference := variable.get("valueFrom", {}).get("secretKeyRef"):
                        assert f"`{reference['name']}`" in guide
                        assert f"`{reference['key']}`" in guide
