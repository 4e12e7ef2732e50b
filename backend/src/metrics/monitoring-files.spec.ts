import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { MOSTLY_REFUSED, PIN_REFUSALS } from '@timekeep/contracts/clock/punch-refusals';
import { parse } from 'yaml';
import { TerminalTraffic, WrongPins } from '../clock/clock.module.js';
import { AddCompany } from '../organization/organization.module.js';
import { startTestBackend, TEST_COMPANY, testContext, type TestBackend } from '../testing/test-backend.js';

const DEPLOY = resolve(import.meta.dirname, '../../../deploy');
/** Series that Prometheus itself adds to every scrape. */
const OF_PROMETHEUS = new Map([['up', ['job', 'instance']]]);
const LABELS_OF_PROMETHEUS = ['job', 'instance', 'le'];

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string };
    }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}

const rulesFile: Rules = parse(readFileSync(join(DEPLOY, 'prometheus/timekeep.rules.yml'), 'utf8'));
const rules = rulesFile.groups.flatMap((group) => group.rules);
const dashboard: Dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana/timekeep.json'), 'utf8'));
const expressions = [
  ...rules.map(({ alert, expr, annotations }) => [alert, expr, annotations.summary] as const),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => [title, expr, legendFormat] as const),
  ),
];

/** The labels of each metric's series, by name. */
let metrics: Map<string, Set<string>>;
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ diskFolders: [tmpdir()] });
  const twice = new AddCompany(TEST_COMPANY, testContext());
  await backend.commands.execute(twice).catch(() => undefined);
  backend.app.get(WrongPins).add('gate', { wrongOf: new Map([['100001', 1]]), refused: 0 });
  const refused = new Map([['future', MOSTLY_REFUSED.fewest] as const]);
  const sent = { accepted: 1, duplicate: 0, repeated: 0, refused, lastPunch: null, aheadMs: 0 };
  backend.app.get(TerminalTraffic).note('gate', sent);
  await backend.http.get('/api/data/123456').expect(401);
  const { text } = await backend.http.get('/metrics').expect(200);
  metrics = new Map([...OF_PROMETHEUS].map(([name, labels]) => [name, new Set(labels)]));
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? [-+.\d]/gm)) {
    const known = metrics.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    metrics.set(name, known);
  }
});

afterAll(() => backend.stop());

/** Returns the metrics of an expression, each with the labels that it matches; throws on an invalid expression. */
function asked(expression: string): { name: string; labels: string[] }[] {
  const found: { name: string; labels: string[] }[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`No expression from character ${from} on: ${expression}`);
      const text = expression.slice(from, to);
      if (type.name === 'VectorSelector') found.push({ name: /^\w+/.exec(text)?.[0] ?? '', labels: [] });
      if (type.name === 'LabelName') found.at(-1)?.labels.push(text);
    },
  });
  return found;
}

describe('alert rules and dashboard', () => {
  it.each(expressions)('%s asks for metrics and labels that there are: %s', (_, expression) => {
    const selectors = asked(expression);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { name, labels } of selectors) {
      expect([...metrics.keys()]).toContain(name);
      for (const label of labels)
        expect([...(metrics.get(name) ?? []), ...LABELS_OF_PROMETHEUS]).toContain(label);
    }
  });

  it.each(expressions)('%s shows labels that its series have: %s', (_, expression, words) => {
    const labels = asked(expression).flatMap(({ name }) => [...(metrics.get(name) ?? [])]);
    for (const [, label = ''] of words.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g))
      expect([...labels, ...LABELS_OF_PROMETHEUS]).toContain(label);
  });

  it('report an invalid expression, and an unknown metric', () => {
    expect(() => asked('sum(rate(timekeep_commands_total[5m])')).toThrow('No expression');
    expect(asked('sum by (store) (timekeep_store_up{store="database"}) == 0')).toEqual([
      { name: 'timekeep_store_up', labels: ['store'] },
    ]);
    expect(metrics.has('timekeep_made_up')).toBe(false);
  });

  it('page for refused punches that make the system degraded, and for no others', () => {
    const refused = rules.filter(({ expr }) => expr.includes('terminal_mostly_refused'));
    const pins = `"${PIN_REFUSALS.join('|')}"`;
    expect(refused.map(({ expr, labels }) => [expr.includes(`reason!~${pins}`), labels.severity])).toEqual([
      [true, 'page'],
      [false, 'ticket'],
    ]);
    expect(refused[1]?.expr).toContain(`reason=~${pins}`);
  });

  it('are whole: each alert has a name of its own, a severity and a summary, and docs that explain it', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    const docs = readFileSync(resolve(DEPLOY, '../docs/operations.md'), 'utf8');
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
      expect({ alert, explained: docs.includes(`\`${alert}\``) }).toEqual({ alert, explained: true });
    }
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
