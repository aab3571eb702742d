// Command transit serves the transit engine of HashiCorp Vault on loopback, from memory, for the tests of the keyring that it seals.
//
// It is the engine itself, as Vault mounts it, behind a small handler in the place of Vault's core, which cannot be built from
// the module proxy: a token is compared, and paths and answers have the form of Vault's HTTP API.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"strings"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/vault/builtin/logical/transit"
	"github.com/hashicorp/vault/sdk/logical"
)

const mount = "/v1/transit/"

func main() {
	address := flag.String("listen-addr", "127.0.0.1:0", "TCP address to listen at")
	token := flag.String("token", "", "the token that may do everything")
	key := flag.String("key", "", "a key that is made at the start, of type aes256-gcm96")
	flag.Parse()

	storage := &logical.InmemStorage{}
	engine, err := transit.Factory(context.Background(), &logical.BackendConfig{
		Logger:      hclog.NewNullLogger(),
		StorageView: storage,
		System:      logical.TestSystemView(),
	})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := ask(context.Background(), engine, storage, logical.UpdateOperation, "keys/"+*key, nil); err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Vault-Token") != *token {
			answer(w, http.StatusForbidden, map[string]any{"errors": []string{"permission denied"}})
			return
		}
		if !strings.HasPrefix(r.URL.Path, mount) {
			answer(w, http.StatusNotFound, map[string]any{"errors": []string{"no handler for route"}})
			return
		}
		data := map[string]any{}
		operation := logical.Operation(logical.ReadOperation)
		if r.Method == http.MethodPost {
			operation = logical.UpdateOperation
			if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&data); err != nil {
				answer(w, http.StatusBadRequest, map[string]any{"errors": []string{err.Error()}})
				return
			}
		}
		response, err := ask(r.Context(), engine, storage, operation, strings.TrimPrefix(r.URL.Path, mount), data)
		if err != nil || (response != nil && response.IsError()) {
			if err == nil {
				err = response.Error()
			}
			answer(w, http.StatusBadRequest, map[string]any{"errors": []string{err.Error()}})
			return
		}
		if response == nil {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		answer(w, http.StatusOK, map[string]any{"data": response.Data})
	})))
}

func ask(ctx context.Context, engine logical.Backend, storage logical.Storage, operation logical.Operation, path string, data map[string]any) (*logical.Response, error) {
	return engine.HandleRequest(ctx, &logical.Request{Operation: operation, Path: path, Data: data, Storage: storage})
}

func answer(w http.ResponseWriter, status int, body map[string]any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
