/** Nobody does what only a projector can: start one. */
export class NoProjector extends Error {
  override readonly name = 'NoProjector';
}
