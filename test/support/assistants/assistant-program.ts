import type { RunningProcess } from '#runtime';
import { Assistant } from './assistant.js';
import { eventually } from '../time/eventually.js';
import { ScriptedServer } from '../stand-ins/scripted-server.js';

const BACK = '/back';

/** An assistant that runs on the machine of its person, whose browser it hears back from. */
export class AssistantProgram {
  private constructor(
    private readonly server: ScriptedServer,
    readonly assistant: Assistant,
  ) {}

  static async start(running: RunningProcess): Promise<AssistantProgram> {
    const server = await ScriptedServer.start();
    server.answers((response) => {
      response.setHeader('content-type', 'text/html').end('<title>Back</title><h1>Back at the assistant</h1>');
    });
    return new AssistantProgram(server, await Assistant.registered(running, server.url + BACK));
  }

  /** What the next browser brings back that has not been looked at yet. */
  async heardBack(): Promise<URLSearchParams> {
    const heard = await eventually(() => {
      const place = this.server.heard.findIndex(({ path }) => path.startsWith(BACK));
      return Promise.resolve(place < 0 ? undefined : this.server.heard.splice(place, 1)[0]);
    });
    return new URL(heard.path, this.server.url).searchParams;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
