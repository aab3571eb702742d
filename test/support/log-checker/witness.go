package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net"

	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/agent"
	"golang.org/x/mod/sumdb/note"
	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"
)

// serveAgent holds a new key for litewitness, which asks an SSH agent to sign, and prints the key's fingerprint.
func serveAgent(socket string) error {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	signer, err := ssh.NewSignerFromKey(key)
	if err != nil {
		return err
	}
	keyring := agent.NewKeyring()
	if err := keyring.Add(agent.AddedKey{PrivateKey: key}); err != nil {
		return err
	}
	listener, err := net.Listen("unix", socket)
	if err != nil {
		return err
	}
	fmt.Println(ssh.FingerprintSHA256(signer.PublicKey()))
	for {
		connection, err := listener.Accept()
		if err != nil {
			return err
		}
		go func() { _ = agent.ServeAgent(keyring, connection) }()
	}
}

// watch tells a litewitness of a log, from its first entry on, as witnessctl does.
func watch(database, key string) error {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return err
	}
	connection, err := sqlite.OpenConn(database, sqlite.OpenReadWrite)
	if err != nil {
		return err
	}
	defer connection.Close()
	empty := sha256.Sum256(nil)
	root := base64.StdEncoding.EncodeToString(empty[:])
	add := "INSERT INTO log (origin, tree_size, tree_hash) VALUES (?, 0, ?)"
	if err := sqlitex.Execute(connection, add, &sqlitex.ExecOptions{Args: []any{verifier.Name(), root}}); err != nil {
		return err
	}
	add = "INSERT INTO key (origin, key) VALUES (?, ?)"
	return sqlitex.Execute(connection, add, &sqlitex.ExecOptions{Args: []any{verifier.Name(), key}})
}
