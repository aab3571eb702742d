export { EMPTY_ROOT, HASH_BYTES, leafHash } from './merkle/hashes.js';
export { CompactRange } from './merkle/compact-range.js';
export { verifyConsistency, verifyInclusion, type TreeHead } from './merkle/verify-proofs.js';
export { formatCheckpoint, parseCheckpoint, type Checkpoint } from './notes/checkpoint.js';
export { formatNote, parseNote, type SignedNote } from './notes/note.js';
export { NoteSigner, NoteVerifier } from './notes/note-keys.js';
export { HAND_OVERS, HandOverRecords } from './keys/hand-over-records.js';
export { formatHandOver, withEarlierKeys, withLaterKeys, type HandOver } from './keys/hand-over.js';
export { LogSigner } from './keys/log-signer.js';
export { ERASURES } from './erasures/erasure-records.js';
export { Erasures } from './erasures/erasures.js';
export { JwsSigner } from './keys/jws-signer.js';
export { KeySet } from './keys/key-set.js';
export { SIGNING_KEYS, SigningKeyRecords } from './keys/signing-key-records.js';
export { Receipts } from './receipts/receipts.js';
export { beginTree, beginWithLog } from './tree/begin-tree.js';
export { newOrigin } from './tree/origins.js';
export { TreeSigner, type TreeSignerOptions } from './tree/tree-signer.js';
export { treeStatus } from './tree/tree-status.js';
export { Witness, type Contradiction, type AddCheckpointAnswer } from './witnesses/witness.js';
export { parseWitnessAddress, type WitnessAddress } from './witnesses/witness-address.js';
export { originHash, WITNESSED, WITNESSES } from './witnesses/witness-records.js';
export { WitnessRounds } from './witnesses/witness-rounds.js';
export { watchedStates, type WatchedState } from './witnesses/watched-state.js';
export { isFailing, witnessStates, type WitnessState } from './witnesses/witness-state.js';
export { tailProblem } from './tree/tail-check.js';
export { ServedLog } from './serving/served-log.js';
export { TreeWatch } from './tree/tree-watch.js';
export {
  CHECKPOINTS,
  LEAVES,
  TREE_STATUS,
  TILE_HEIGHT,
  TILE_WIDTH,
  TILES,
  type CheckpointRecord,
  type LeavesRecord,
  type TreeProblem,
} from './storage/collections.js';
export { ProofLog, TreeDamaged, type Leaf } from './storage/proof-log.js';
export { STREAM_ENDS, type StreamEndRecord } from './storage/stream-ends.js';
export { HISTORY_CHAINS } from './histories/chain-records.js';
export { LeafFinder } from './histories/leaf-finder.js';
export { HistoryChains } from './histories/history-chains.js';
export { EMPTY_CHAIN, nextChain } from './histories/history-chain.js';
export { parseHistoryHead } from './histories/history-head.js';
export type { HistoryProof, ProvenEntry } from './histories/history-proof.js';
export { HistoryProofs } from './histories/history-proofs.js';
export { HistoryAltered, InvalidProofCursor, ProofNotReady, ProofsUnavailable } from './histories/proof-errors.js';
