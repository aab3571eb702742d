import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { STAFF_QUERIES } from '../../apps/query-api/src/staff/staff.routes.js';
import { itWhere } from '../support/jest/it-where.js';
import { ALERTS, dashboards, expressions, RULE_FILES, type Alert } from '../support/deployment/alert-rules.js';

const RUNBOOKS = 'docs/runbooks';
const SECTIONS = ['What you see', 'Why it matters', 'What to do', 'How you know that it is over'];

const runbooks = readdirSync(RUNBOOKS).filter((file) => file !== 'README.md');
const textOf = (file: string): string => readFileSync(join(RUNBOOKS, file), 'utf8');
const { services } = parse(readFileSync('docker/compose.yml', 'utf8'), { merge: true }) as {
  services: Readonly<Record<string, { readonly image: string; readonly profiles?: readonly string[] }>>;
};
/** Those of the service itself that always run. */
const PROCESSES = Object.keys(services).filter(
  (name) => services[name]?.image === 'consent' && !services[name].profiles,
);
const nameOf = ({ alert }: Alert): string => alert;

describe('the alerts of an operator', () => {
  it('have one runbook each, and every runbook has its alert', () => {
    const urls = new Set(ALERTS.map(({ annotations }) => annotations.runbook_url));
    expect([...urls].sort()).toEqual(runbooks.map((file) => `${RUNBOOKS}/${file}`).sort());
    for (const { alert, annotations } of ALERTS)
      expect(readFileSync(annotations.runbook_url, 'utf8')).toContain(`\nAlert \`${alert}\`.\n`);
    expect(new Set(ALERTS.map(nameOf)).size).toBe(runbooks.length);
  });

  it('say in a sentence what is the matter, and whether somebody must look now', () => {
    for (const { labels, annotations } of ALERTS) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('stand in the list of runbooks, with their pages', () => {
    const list = readFileSync(join(RUNBOOKS, 'README.md'), 'utf8');
    const rows = [...list.matchAll(/\]\((\S+\.md)\) +\| `(\w+)`/g)].map(
      ([, file, alert]) => `${alert ?? ''} ${file ?? ''}`,
    );
    const wanted = new Set(
      ALERTS.map(({ alert, annotations: { runbook_url: url } }) => `${alert} ${url.slice(RUNBOOKS.length + 1)}`),
    );
    expect(rows.sort()).toEqual([...wanted].sort());
  });

  it.each(runbooks)('have four answers in %s, and links that work', (file) => {
    const text = textOf(file);
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(SECTIONS);
    const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(RUNBOOKS, link)))).toEqual([]);
  });

  it('have an upgrade that was cut off finished in every process', () => {
    const steps = [...textOf('two-versions.md').matchAll(/ up --detach --wait --no-deps (.*)$/gm)];
    const done = steps.flatMap(([, names = '']) => names.split(' '));
    expect(done[0]).toBe('keyring');
    expect(done.sort()).toEqual([...PROCESSES].sort());
  });

  it('count every route that shows staff a person’s history', () => {
    const rules = ALERTS.map(({ expr }) => expr).join('\n');
    const [, counted = ''] = /route=~"([^"]*\/access-history[^"]*)"/.exec(rules) ?? [];
    const paths = Object.values(STAFF_QUERIES).map(({ path }) => path.replace('{id}', ':id'));
    const shows = paths.filter((path) => path.includes('/access-history'));
    expect(shows.length).toBeGreaterThan(1);
    expect(shows.filter((path) => !new RegExp(`^(?:${counted})$`).test(path))).toEqual([]);
  });

  it('are on dashboards whose panels say what they show, each under an id of its own', () => {
    expect(dashboards.length).toBeGreaterThan(1);
    for (const { title, panels } of dashboards) {
      expect(title).toMatch(/^Consent: /);
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      expect(panels.filter((panel) => panel.title === '' || panel.targets.length === 0)).toEqual([]);
    }
  });

  it('name no bound of a histogram as only one version of Prometheus writes it', () => {
    expect(expressions().filter((one) => /\ble="\d+(\.0)?"/.test(one))).toEqual([]);
  });

  const promtool = {
    isThere: spawnSync('promtool', ['--version']).status === 0,
    otherwise: 'promtool is not installed',
  };

  itWhere(promtool, 'are rules that Prometheus accepts, and fire or not as the tests beside them say', async () => {
    const ran = (args: readonly string[]): string =>
      execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe' });
    expect(ran(['check', 'config', 'docker/prometheus/prometheus.yml'])).toContain('SUCCESS');
    expect(ran(['check', 'rules', ...RULE_FILES])).not.toContain('FAILED');
    const stories = readdirSync('docker/prometheus/tests').map((file) => join('docker/prometheus/tests', file));
    expect(ran(['test', 'rules', ...stories])).not.toContain('FAILED');
    await Promise.resolve();
  });
});
