import { declarationOf, EVENT_TYPES } from './catalog.js';

/** Returns the table of all events in docs/events.md, from their declarations. */
export function eventsTable(): string {
  const rows = EVENT_TYPES.map((type) => {
    const { version, stream, says, shape } = declarationOf(type);
    const fields = Object.keys(shape).map((field) => `\`${field}\``);
    return `| ${type} | ${version} | \`${stream}\` | ${says} | ${fields.join(', ')} |`;
  });
  return ['| event | version | stream | it says | fields |', '|---|---|---|---|---|', ...rows].join('\n');
}
