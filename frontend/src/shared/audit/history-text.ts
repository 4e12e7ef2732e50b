import type { ChangeEntry } from '@timekeep/contracts/api/changes-api';
import { fieldParts, isUncounted, type ChangeArea } from '@timekeep/contracts/audit/changes';
import { changeMessage } from '@timekeep/contracts/audit/history-messages';
import { areaMessage, isChangeField, valueNameMessage } from '@timekeep/contracts/audit/history-words';
import { isInstant, type CompanyZone } from '@timekeep/contracts/time/company-zone';
import { isWorkDate } from '@timekeep/contracts/time/work-date';
import { mediumDate } from '@/shared/attendance/date-format';
import { declaredText, t } from '@/shared/language/language';
import { authorityInWords, momentInWords } from './audit-text';
import { codeInWords } from './history-values';

type Field = ChangeEntry['fields'][number];

/** Returns what a change is, for instance `Day of leave edited`; with the number of changes if one command made several. */
export function changeTypeInWords({ type, parts }: Pick<ChangeEntry, 'type' | 'parts'>): string {
  const what = declaredText(changeMessage(type));
  return parts === 1 ? what : t('{what}, and {count} more', { what, count: parts - 1 });
}

export function areaInWords(area: ChangeArea): string {
  return declaredText(areaMessage(area));
}

/** Values that name the thing of a change. */
const NAMES: ReadonlySet<string> = new Set(['COMPANY', 'DEPT', 'terminal', 'what', 'stream']);

/** Returns who or what a change is about: the employee, else the days, else the thing by its name, else the area. */
export function aboutInWords({ EMPID, EMPNAME, FROM, TO, area, subject, fields }: ChangeEntry): string {
  if (EMPID !== null) return EMPNAME ?? EMPID;
  if (FROM === null) {
    const named = fields.find(({ field, after }) => NAMES.has(field) && after !== null);
    if (named) return codeInWords(named.field, String(named.after));
    return matterOf(subject) ?? areaInWords(area);
  }
  return TO === null || TO === FROM ? mediumDate(FROM) : `${mediumDate(FROM)} – ${mediumDate(TO)}`;
}

/** Returns what a matter is about within its kind, such as the name of a terminal; null for the subject of other changes. */
function matterOf(subject: string): string | null {
  return /^attention \S+ (.+)$/.exec(subject)?.[1] ?? null;
}

/** Areas of subjects that have ids for their names, by how they begin. */
const AREAS_OF_IDS = new Map<string | undefined, ChangeArea>([
  ['company', 'organization'],
  ['department', 'organization'],
  ['attention', 'attention'],
]);

/** Returns the thing that a search is about; one that has an id by a change of it, or by its area where none was found. */
export function subjectInWords(subject: string, found: ChangeEntry | undefined): string {
  const area = AREAS_OF_IDS.get(subject.split(' ')[0]);
  if (area === undefined) return subject;
  return found?.subject === subject ? aboutInWords(found) : areaInWords(area);
}

/** Returns the name of a changed value, for instance `Department from Dec 1, 2026`. */
export function fieldInWords({ field }: Field): string {
  const [name, of] = fieldParts(field);
  const label = isChangeField(name) ? declaredText(valueNameMessage(name)) : name;
  if (of === '') return label;
  return isWorkDate(of)
    ? t('{value} from {date}', { value: label, date: mediumDate(of) })
    : `${label} (${authorityInWords(of)})`;
}

/** Returns a value before or after a change as text; a missing one is a dash. */
export function valueInWords({ field }: Field, value: Field['after'], zone: CompanyZone): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  const text = codeInWords(fieldParts(field)[0], String(value));
  if (isWorkDate(text)) return mediumDate(text);
  return isInstant(text) ? momentInWords(text, zone) : text;
}

/** Returns the values that change in one line: `Last name CRUZ → REYES; Days of SL +2`. */
export function fieldsInWords({ fields }: Pick<ChangeEntry, 'fields'>, zone: CompanyZone): string {
  return fields
    .map((field) => {
      const after = valueInWords(field, field.after, zone);
      const name = fieldInWords(field);
      if (field.before === undefined || field.before === null) return `${name} ${after}`;
      return `${name} ${valueInWords(field, field.before, zone)} → ${after}`;
    })
    .join('; ');
}

/** Returns the number of records that changed; a dash for punches, whose records are versions of their own. */
export function recordsInWords({ type, records }: Pick<ChangeEntry, 'type' | 'records'>): string {
  return records === 0 && isUncounted(type) ? '–' : records.toLocaleString('en-US');
}

/** Returns the key of an entry, for rows and addresses. */
export function entryKey({ event, subject }: Pick<ChangeEntry, 'event' | 'subject'>): string {
  return `${event.id} ${subject}`;
}
