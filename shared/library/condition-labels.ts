import { searchedMeasurements } from '../measurements/searched-measurements.ts';
import { modelById } from '../models/all-models.ts';
import type { Condition, ConditionName } from './library-query.ts';
import { daysIn } from './search-condition.ts';

/** The two parts of a condition on a chip: `not model` and `video-d-pro`. */
interface ConditionLabel {
  readonly name: string;
  readonly value: string;
}

/** Titles of collections, comparisons, projects and shots by the id in a condition. */
export type NamesById = ReadonlyMap<string, string>;

const noNames: NamesById = new Map();

export function conditionLabel({ name, value, not }: Condition, names = noNames): ConditionLabel {
  const subject = name === 'after' && isPeriod(value) ? 'created' : name;
  return { name: not ? `not ${subject}` : subject, value: valueInWords(name, value, names) };
}

/** Returns the label in one line, for lists and for screen readers. */
export function conditionText(condition: Condition, names = noNames): string {
  const { name, value } = conditionLabel(condition, names);
  return `${name} ${value}`;
}

const titles: Readonly<Partial<Record<ConditionName, Readonly<Record<string, string>>>>> = {
  kind: { image: 'Image', video: 'Video', audio: 'Audio', file: 'Other file' },
  shape: { landscape: 'Landscape', portrait: 'Portrait', square: 'Square' },
  flag: { pick: 'Picked', reject: 'Rejected', none: 'Not flagged' },
};

/** Returns the label of a value in the value list of its condition: `Video`, `4 stars`, `Unrated`. */
export function valueTitle(name: ConditionName, value: string, names = noNames): string {
  if (name === 'rating') {
    if (value === '0' || value === 'none') return 'Not rated';
    return /^[1-5]$/.test(value) ? `${value} ${value === '1' ? 'star' : 'stars'}` : valueInWords(name, value, names);
  }
  const words = ownTitle(name, value) ?? valueInWords(name, value, names);
  return name === 'after' && isPeriod(value) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

function ownTitle(name: ConditionName, value: string): string | undefined {
  const list = titles[name];
  return list && Object.hasOwn(list, value) ? list[value] : undefined;
}

function valueInWords(name: ConditionName, value: string, names: NamesById): string {
  if (value === '') return 'no value yet';
  if (name === 'model') return value === 'imported' ? 'Imported' : (modelById(value)?.title ?? value);
  if (name === 'collection' || name === 'comparison' || name === 'project' || name === 'shot')
    return names.get(value) ?? value;
  if (name === 'after' || name === 'before') return isPeriod(value) ? periodInWords(name, value) : value;
  // The name of an input image follows its hash.
  if (name === 'like') return names.get(value) ?? /^[0-9a-f]{64}\s+(.+)$/is.exec(value)?.[1] ?? idInWords(value);
  if (name === 'from') return idInWords(value);
  if (!isMeasured(name)) return value;
  const words = comparedInWords(value);
  const shown = name === 'size' ? words.replace(/(\d)\s*[x*]\s*(\d)/gi, '$1 × $2') : words;
  return name === 'duration' && /\d$/.test(value) ? shown.replace(/\d(?=\D*$)/, '$& s') : shown;
}

function idInWords(value: string): string {
  return value.replace(/^([0-9a-f]{8})-.*$/i, 'result $1');
}

/** Returns true for `today`, `yesterday` and `7d`, which mean another date on another day. */
function isPeriod(value: string): boolean {
  return daysIn(value) !== undefined;
}

/** `after:7d` is "last 7 days". `before:7d` means earlier results. */
function periodInWords(name: 'before' | 'after', value: string): string {
  const days = daysIn(value) ?? 1;
  if (name === 'before') return days <= 2 ? value : `the last ${days} days`;
  if (days === 1) return 'today';
  return days === 2 ? 'since yesterday' : `last ${days} days`;
}

const measured: readonly ConditionName[] = ['seed', 'size', 'side', 'duration', 'rating', ...searchedMeasurements];

function isMeasured(name: ConditionName): boolean {
  return measured.includes(name);
}

/** `>=720` is "720 or more", `5..10` is "5 to 10"; any other text stays unchanged. */
function comparedInWords(value: string): string {
  const range = /^(.*?)(?:\.\.\.?|…)(.*)$/s.exec(value);
  if (range) {
    const [, from = '', to = ''] = range;
    if (from === '' || to === '') return from === '' ? `${to} or less` : `${from} or more`;
    return `${from} to ${to}`;
  }
  const compared = /^(>=|=>|≥|<=|=<|≤|>|<|=|)\s*(.+?)(\+?)$/s.exec(value);
  if (!compared) return value;
  const [, sign = '', than = '', plus = ''] = compared;
  switch (sign + plus) {
    case '>=':
    case '=>':
    case '≥':
    case '+':
      return `${than} or more`;
    case '<=':
    case '=<':
    case '≤':
      return `${than} or less`;
    case '>':
      return `over ${than}`;
    case '<':
      return `under ${than}`;
    case '=':
      return than;
    default:
      return value;
  }
}
