import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['docs', 'docker'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|yaml)$/.test(name))
    .map((name) => join(folder, name)),
);
/** The overlay itself says which namespace it is. */
const BY_OVERLAY = /^kubectl apply -k\b/;
const OF_THE_NAMESPACE = 'kubectl --namespace consent ';

/** The commands in a text, up to where another one, or the text again, begins. */
function linesOf(text: string): readonly string[] {
  return [...text.matchAll(/kubectl [^`\n|;]*/g)].map(([line]) => line.trim());
}

const commands = FILES.flatMap((file) => linesOf(readFileSync(file, 'utf8')).map((line) => ({ file, line })));

describe('what is to be typed on Kubernetes', () => {
  it('names the namespace, whichever the operator works in otherwise', () => {
    expect(commands.length).toBeGreaterThan(30);
    const elsewhere = commands.filter(({ line }) => !BY_OVERLAY.test(line) && !line.startsWith(OF_THE_NAMESPACE));
    expect(elsewhere).toEqual([]);
  });

  it('asks nothing of the pod of operators before it is there', () => {
    const started = commands.flatMap(({ file, line }, at) =>
      line.endsWith('scale --replicas=1 deployment/ops') ? [{ file, next: commands[at + 1]?.line }] : [],
    );
    expect(started.length).toBeGreaterThan(2);
    const next = 'kubectl --namespace consent rollout status deployment/ops';
    expect(started).toEqual(started.map(({ file }) => ({ file, next })));
  });

  it('waits for every process to be gone before a restore, which is refused to whoever holds a lease', () => {
    const stopped = commands.findIndex(({ line }) => line.includes('scale --replicas=0 deployment/command-api'));
    const [, names = ''] = /--replicas=0 (.*)$/.exec(commands[stopped]?.line ?? '') ?? [];
    const processes = names.replaceAll('deployment/', '').replaceAll(' ', ', ');
    expect(commands[stopped + 1]?.line).toBe(
      `kubectl --namespace consent wait --for=delete --timeout=2m pod --selector 'app.kubernetes.io/name in (${processes})'`,
    );
  });
});
