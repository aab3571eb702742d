// Command manifests renders a Kustomize folder and decodes each object strictly as the type that Kubernetes, or the Prometheus Operator, has
// for it, for the tests of docker/kubernetes: a field that does not exist, stands twice or is of another type is an error. It writes the
// objects as one JSON list.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	monitoringv1 "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"
)

var types = map[string]func() any{
	"v1/ConfigMap":                            func() any { return &corev1.ConfigMap{} },
	"v1/Namespace":                            func() any { return &corev1.Namespace{} },
	"v1/PersistentVolumeClaim":                func() any { return &corev1.PersistentVolumeClaim{} },
	"v1/Service":                              func() any { return &corev1.Service{} },
	"apps/v1/Deployment":                      func() any { return &appsv1.Deployment{} },
	"autoscaling/v2/HorizontalPodAutoscaler":  func() any { return &autoscalingv2.HorizontalPodAutoscaler{} },
	"batch/v1/CronJob":                        func() any { return &batchv1.CronJob{} },
	"monitoring.coreos.com/v1/PodMonitor":     func() any { return &monitoringv1.PodMonitor{} },
	"monitoring.coreos.com/v1/PrometheusRule": func() any { return &monitoringv1.PrometheusRule{} },
	"networking.k8s.io/v1/NetworkPolicy":      func() any { return &networkingv1.NetworkPolicy{} },
	"policy/v1/PodDisruptionBudget":           func() any { return &policyv1.PodDisruptionBudget{} },
}

func main() {
	resources, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), os.Args[1])
	must(err)
	objects := []json.RawMessage{}
	for _, resource := range resources.Resources() {
		name := resource.GetApiVersion() + "/" + resource.GetKind()
		typed, known := types[name]
		if !known {
			must(fmt.Errorf("%s %s: no such type", name, resource.GetName()))
		}
		text, err := resource.AsYAML()
		must(err)
		if err := yaml.UnmarshalStrict(text, typed()); err != nil {
			must(fmt.Errorf("%s %s: %w", name, resource.GetName(), err))
		}
		object, err := yaml.YAMLToJSONStrict(text)
		must(err)
		objects = append(objects, bytes.TrimSpace(object))
	}
	must(json.NewEncoder(os.Stdout).Encode(objects))
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
