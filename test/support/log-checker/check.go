package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"filippo.io/torchwood"
	"github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// findings is what is printed when all of it is right.
type findings struct {
	Origin     string   `json:"origin"`
	Size       int64    `json:"size"`
	SignedBy   []string `json:"signed_by"`
	Leaves     int      `json:"leaves"`
	GrownFrom  *int64   `json:"grown_from"`
	HeadSigned bool     `json:"head_signed"`
	Entries    int      `json:"entries"`
}

// bundle is an answer of GET /person/v1/access-history/proof.
type bundle struct {
	Checkpoint string
	Head       string
	Entries    []struct {
		Entry []byte
		Index uint64
		Proof [][]byte
	}
}

func check(log, keys, cosigners, older, bundleFile string) error {
	verifiers, err := verifiersOf(keys, cosigners)
	if err != nil {
		return err
	}
	fetcher, err := torchwood.NewTileFetcher(log)
	if err != nil {
		return err
	}
	ctx := context.Background()
	text, err := fetcher.ReadEndpoint(ctx, "checkpoint")
	if err != nil {
		return err
	}
	opened, checkpoint, err := open(string(text), verifiers)
	if err != nil {
		return err
	}
	if wanted := strings.Count(cosigners, ",") + 1; cosigners != "" && len(opened.Sigs) < wanted {
		return fmt.Errorf("signed by %d, not by all who are to", len(opened.Sigs))
	}
	found := findings{Origin: checkpoint.Origin, Size: checkpoint.N, SignedBy: []string{}}
	for _, signature := range opened.Sigs {
		found.SignedBy = append(found.SignedBy, fmt.Sprintf("%s %08x", signature.Name, signature.Hash))
	}
	reader := torchwood.TileHashReaderWithContext(ctx, checkpoint.Tree, fetcher)
	if found.Leaves, err = everyLeaf(reader, checkpoint.Tree); err != nil {
		return err
	}
	if older != "" {
		if found.GrownFrom, err = grownFrom(older, checkpoint.Tree, reader, verifiers); err != nil {
			return err
		}
	}
	if bundleFile != "" {
		if found.Entries, err = included(bundleFile, verifiers, keys); err != nil {
			return err
		}
		found.HeadSigned = true
	}
	return json.NewEncoder(os.Stdout).Encode(found)
}

// verifiersOf takes the log's keys and those of cosignatures, which sign the time as well.
func verifiersOf(keys, cosigners string) (note.Verifiers, error) {
	var all []note.Verifier
	for _, key := range strings.Split(keys, ",") {
		verifier, err := note.NewVerifier(key)
		if err != nil {
			return nil, err
		}
		all = append(all, verifier)
	}
	for _, key := range strings.Split(cosigners, ",") {
		if key == "" {
			continue
		}
		verifier, err := torchwood.NewCosignatureVerifier(key)
		if err != nil {
			return nil, err
		}
		all = append(all, verifier)
	}
	return note.VerifierList(all...), nil
}

func open(text string, verifiers note.Verifiers) (*note.Note, *torchwood.Checkpoint, error) {
	opened, err := note.Open([]byte(text), verifiers)
	if err != nil {
		return nil, nil, err
	}
	checkpoint, err := torchwood.ParseCheckpoint(opened.Text)
	return opened, &checkpoint, err
}

// everyLeaf reads all hashes of leaves; each tile is compared with the one above it, up to the root.
func everyLeaf(reader tlog.HashReader, tree tlog.Tree) (int, error) {
	root, err := tlog.TreeHash(tree.N, reader)
	if err != nil {
		return 0, err
	}
	if root != tree.Hash {
		return 0, errors.New("the tiles have another root than the checkpoint")
	}
	indexes := make([]int64, tree.N)
	for at := range indexes {
		indexes[at] = tlog.StoredHashIndex(0, int64(at))
	}
	leaves, err := reader.ReadHashes(indexes)
	return len(leaves), err
}

// grownFrom makes a proof of the tiles with one library and checks it with both.
func grownFrom(file string, tree tlog.Tree, reader tlog.HashReader, verifiers note.Verifiers) (*int64, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	_, older, err := open(string(text), verifiers)
	if err != nil {
		return nil, err
	}
	path, err := tlog.ProveTree(tree.N, older.N, reader)
	if err != nil {
		return nil, err
	}
	if err := tlog.CheckTree(path, tree.N, tree.Hash, older.N, older.Hash); err != nil {
		return nil, err
	}
	hashes := make([][]byte, len(path))
	for at := range path {
		hashes[at] = path[at][:]
	}
	from, to := uint64(older.N), uint64(tree.N)
	err = proof.VerifyConsistency(rfc6962.DefaultHasher, from, to, hashes, older.Hash[:], tree.Hash[:])
	return &older.N, err
}

// included checks each entry of a person's bundle against the bundle's own checkpoint.
func included(file string, verifiers note.Verifiers, keys string) (int, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	var given bundle
	if err := json.Unmarshal(text, &given); err != nil {
		return 0, err
	}
	_, checkpoint, err := open(given.Checkpoint, verifiers)
	if err != nil {
		return 0, err
	}
	// The head is a note, but no checkpoint: torchwood takes cosignatures of checkpoints alone.
	own, err := verifiersOf(keys, "")
	if err != nil {
		return 0, err
	}
	if _, err := note.Open([]byte(given.Head), own); err != nil {
		return 0, err
	}
	for _, entry := range given.Entries {
		leaf := rfc6962.DefaultHasher.HashLeaf(entry.Entry)
		size := uint64(checkpoint.N)
		err := proof.VerifyInclusion(rfc6962.DefaultHasher, entry.Index, size, leaf, entry.Proof, checkpoint.Hash[:])
		if err != nil {
			return 0, fmt.Errorf("entry %d: %w", entry.Index, err)
		}
	}
	return len(given.Entries), nil
}
