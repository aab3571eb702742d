import type { ViewBatch } from '#document-store';
import { GRANTS, READ_MODELS } from '#projections';
import { InMemoryViewStore } from '../../../test/support/engines/in-memory-view-store.js';
import { projectionIn, SlotBuilder, SlotViews } from '../src/index.js';
import { claimed, id, ProjectionWorld } from './world.js';

const BLUE = projectionIn('blue', READ_MODELS);
const GREEN = projectionIn('green', READ_MODELS);

/** Views of which whoever writes in them is told to stop, as soon as it has begun. */
class StoppingViews extends InMemoryViewStore {
  stopping: AbortController | undefined;

  override async apply(batch: ViewBatch): Promise<void> {
    await super.apply(batch);
    this.stopping?.abort();
  }
}

describe('a builder that is told to stop, as its views are to be cleared', () => {
  let world: ProjectionWorld;
  let views: StoppingViews;
  beforeEach(async () => {
    world = await ProjectionWorld.open();
    views = new StoppingViews();
    await world.happened(`grant-${id('one')}`, claimed('one'));
    const projector = await world.projecting(BLUE, new SlotViews(views, 'blue'));
    await projector.stop();
  });
  afterEach(() => world.close());

  async function build(stopping: AbortController): Promise<number> {
    const { log, records, clock } = world;
    const builder = new SlotBuilder(READ_MODELS, 'green', { log, views, records, clock }, () => undefined);
    let steps = 0;
    for await (const { events } of builder.build(stopping.signal)) steps += Math.sign(events);
    return steps;
  }
  const checkpoint = () => views.checkpoint(GREEN.name);

  it('does not say that a step is done which another may have cleared in the middle', async () => {
    views.stopping = new AbortController();
    expect(await build(views.stopping)).toBe(0);
    expect(await checkpoint()).toBeUndefined();
  });

  it('leaves the step to the next builder, which does it as a whole', async () => {
    views.stopping = new AbortController();
    await build(views.stopping);
    views.stopping = undefined;
    expect(await build(new AbortController())).toBe(1);
    expect(await checkpoint()).toBe(await views.checkpoint(BLUE.name));
    expect(await new SlotViews(views, 'green').get(GRANTS, id('one'))).toBeDefined();
  });
});
