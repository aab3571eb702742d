import { eventually } from '../../../../test/support/time/eventually.js';
import type { Engines } from '../engines/engines.js';
import type { RunningWork } from '../process/start-work.js';
import { readSettings } from '../settings/settings.js';
import { ClosingStack } from '../shutdown/closing-stack.js';
import { WorkThread, WorkThreadEnded } from './start-work-thread.js';

const HEAD =
  "import { parentPort, workerData } from 'node:worker_threads'; const say = (it) => parentPort.postMessage(it);";
const STARTED = "say({ kind: 'started', checks: [{ name: 'projections', degradesOnly: false }] });";

/** A thread as far as the one beside it sees. */
class Story {
  readonly closing = new ClosingStack();
  text = '';
  heard = 0;
  readonly thread: WorkThread;

  constructor(program: string) {
    const stream = {
      write: (text: string): void => {
        this.text += text;
      },
    };
    this.thread = new WorkThread(new URL(`data:text/javascript,${encodeURIComponent(`${HEAD} ${program}`)}`), stream);
    this.thread.signals.hear('log', () => {
      this.heard += 1;
    });
  }

  start(): Promise<RunningWork> {
    const identity = { service: 'standalone', version: '1', instanceId: 'one' };
    const work = { projects: true };
    // Of the engines it looks at where their Redis is, and at nothing else.
    const engines = { redis: { options: {} } } as unknown as Engines;
    const settings = readSettings({}, true);
    return this.thread.start({ identity, work, demoByDefault: true }, engines, settings, this.closing);
  }
}

describe('the thread that works beside the requests', () => {
  it('answers for its checks and metrics, logs and signals through its process, and ends when it is asked to', async () => {
    const story = new Story(`
      parentPort.on('message', ({ kind, id }) => {
        if (kind === 'check') say({ kind: 'checked', id, isThere: true });
        if (kind === 'metrics') say({ kind: 'measured', id, metrics: [] });
        if (kind === 'stop') { say({ kind: 'lines', text: 'last\\n' }); say({ kind: 'stopped' }); process.exit(); }
      });
      workerData.signals.on('message', (topics) => {
        workerData.signals.postMessage(topics);
        say({ kind: 'lines', text: topics + '\\n' });
        say({ kind: 'erasures-finished' });
      });
      ${STARTED}
    `);
    const work = await story.start();
    await work.checks[0]?.check();
    story.thread.signals.tell('log');
    story.thread.signals.tell('log');
    await work.erasuresFinished;
    // Signals come by a port of their own, in no order with the messages.
    await eventually(() => Promise.resolve(story.heard > 0 || undefined));
    const metrics = await work.metrics();
    await story.closing.closeAll();
    expect({ checks: work.checks.map(({ name }) => name), metrics, text: story.text, heard: story.heard }).toEqual({
      checks: ['projections'],
      metrics: [[]],
      text: 'log\nlast\n',
      heard: 1,
    });
  });

  it('is reported as failed when it fails while it works, without holding up an end', async () => {
    const story = new Story(`${STARTED} parentPort.on('message', () => { throw new Error('nothing works'); });`);
    const { broken, metrics } = await story.start();
    void metrics();
    const reason = await broken;
    await story.closing.closeAll();
    expect([reason instanceof WorkThreadEnded, reason.message]).toEqual([
      true,
      expect.stringContaining('nothing works'),
    ]);
  });

  it('is told of when it ends by itself', async () => {
    const story = new Story(`${STARTED} parentPort.on('message', () => process.exit(0));`);
    const { broken, metrics } = await story.start();
    void metrics();
    const { message } = await broken;
    await story.closing.closeAll();
    expect(message).toBe('the thread beside the requests ended');
  });

  it('says why it cannot begin', async () => {
    const story = new Story("throw new Error('EVENT_STORE_URL: is out of reach');");
    await expect(story.start()).rejects.toThrow('EVENT_STORE_URL: is out of reach');
    await story.closing.closeAll();
  });

  it('says what it could not close', async () => {
    const story = new Story(
      `${STARTED} parentPort.on('message', () => { say({ kind: 'stopped', problem: 'the log' }); process.exit(); });`,
    );
    await story.start();
    await expect(story.closing.closeAll()).rejects.toThrow('some engines did not close cleanly');
  });
});
