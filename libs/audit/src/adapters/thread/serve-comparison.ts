import type { MessagePort } from 'node:worker_threads';
import { messageOfFailure, type ComparisonBegun, type ComparisonOfParts, type ComparisonState } from '../../index.js';
import type { FromComparison, ToComparison } from './messages.js';

export type ComparisonOpener = (begun: ComparisonBegun) => Promise<ComparisonOfParts>;

/** Compares what whoever has the other end of the port asks for, until told to stop: then it resolves. */
export function serveComparison(port: MessagePort, open: ComparisonOpener): Promise<void> {
  const say = (message: FromComparison): void => {
    port.postMessage(message);
  };
  return new Promise((resolve) => {
    let comparison: ComparisonOfParts | undefined;
    let isOver = false;
    let turn = Promise.resolve();
    const answered = async (message: ToComparison): Promise<void> => {
      if (message.kind === 'begin') comparison = await open(message.begun);
      if (comparison === undefined) throw new Error('the comparison was not begun');
      if (message.kind === 'page') say({ kind: 'standing', standing: portable(await comparison.take(message.place)) });
      if (message.kind === 'finish')
        say({ kind: 'standing', standing: portable(await comparison.finish(message.isWhole)) });
    };
    port.on('message', (message: ToComparison) => {
      isOver ||= message.kind === 'stop';
      turn = turn
        .then(() => (isOver ? undefined : answered(message)))
        .catch((failure: unknown) => {
          isOver = true;
          say({ kind: 'failed', failure: messageOfFailure(failure) });
        });
      if (message.kind === 'stop') void turn.then(resolve);
    });
  });
}

/** A view on shared memory would take all of that along. */
const portable = ({ tree, ...standing }: ComparisonState): ComparisonState => ({
  ...standing,
  tree: { size: tree.size, root: Uint8Array.from(tree.root) },
});
