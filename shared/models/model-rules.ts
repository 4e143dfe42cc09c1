import type { FieldValue, Values } from '../fields/field-values-and-drafts.ts';
import type { Reason } from '../problem.ts';
import type { Field, Model } from './model.ts';
import type { ModelRule, RuleCondition, RuleSide, RuleValue } from './model-rule-types.ts';

type RuledModel = Pick<Model, 'fields' | 'rules'>;

/** Returns the reasons of the rules against sending these values. */
export function reasonsOfRules(model: RuledModel, values: Values): readonly Reason[] {
  return (model.rules ?? []).flatMap((rule) => {
    switch (rule.rule) {
      case 'required-together':
        return reasonsAgainstMissing(model, rule.fields, values);
      case 'exclusive':
        return reasonsAgainstSides(model, rule.sides, values);
      case 'requires':
        return isFilled(values[rule.field]) && !holds(rule.when, values)
          ? [{ field: rule.field, text: rule.reason, remedies: [removalOf(model, [rule.field])] }]
          : [];
      default:
        return [];
    }
  });
}

/**
 * Returns the fields that the gateway would ignore with these values, with the reason. Their values are stored but not
 * sent.
 */
export function fieldsNotSent({ rules = [] }: Pick<Model, 'rules'>, values: Values): Readonly<Record<string, string>> {
  const notSent = rules.flatMap((rule) =>
    rule.rule === 'used-when' && !holds(rule.when, values) ? [[rule.field, rule.reason] as const] : [],
  );
  return Object.fromEntries(notSent);
}

/** A change of the form that makes the model use a field again. */
interface EnablingChange {
  /** `Turn on Rewrite prompt` */
  readonly label: string;
  /** The new values by field. `null` empties a field. */
  readonly set: Readonly<Record<string, FieldValue | null>>;
}

/** Returns the change that makes the model use a field again. `undefined` if several changes could. */
export function findEnablingChange({ fields, rules = [] }: RuledModel, name: string): EnablingChange | undefined {
  for (const rule of rules) {
    if (rule.rule !== 'used-when' || rule.field !== name) continue;
    const { field, is } = rule.when;
    const title = fields[field]?.title ?? field;
    if (is === 'empty') return { label: `Remove ${inSentence(title)}`, set: { [field]: null } };
    const [only, ...others] = Array.isArray(is) ? is : [];
    if (only === undefined || others.length > 0) return undefined;
    if (typeof only === 'boolean') return { label: `Turn ${only ? 'on' : 'off'} ${title}`, set: { [field]: only } };
    return { label: `Set ${title} to ${fields[field]?.text(only) ?? only}`, set: { [field]: only } };
  }
  return undefined;
}

function reasonsAgainstMissing(model: RuledModel, names: readonly string[], values: Values): Reason[] {
  const filled = names.filter((name) => isFilled(values[name]));
  if (filled.length === 0) return [];
  const missing = names.filter((name) => !filled.includes(name));
  const text = `is empty, but is required together with ${namesIn(model, filled)}.`;
  return missing.map((field) => ({ field, text, remedies: [removalOf(model, filled)] }));
}

function reasonsAgainstSides(model: RuledModel, sides: readonly RuleSide[], values: Values): Reason[] {
  const filled = sides
    .map(({ fields, name }) => ({ name, fields: fields.filter((each) => isFilled(values[each])) }))
    .filter(({ fields }) => fields.length > 0);
  const [first, ...others] = filled;
  const [field] = first?.fields ?? [];
  if (!first || field === undefined || others.length === 0) return [];
  const otherNames = others.map(({ name, fields }) => name ?? namesIn(model, fields)).join(' or ');
  return [
    {
      field,
      text: `can’t be combined with ${otherNames}. The model accepts only one of them.`,
      remedies: [...others, first].map(({ fields, name }) => removalOf(model, fields, name)),
    },
  ];
}

function removalOf(model: RuledModel, fields: readonly string[], name = namesIn(model, fields)) {
  return { label: `Remove ${name}`, clear: [...fields] };
}

/** `last frame and motion` */
function namesIn({ fields }: RuledModel, names: readonly string[]): string {
  return names.map((name) => inSentence(fields[name]?.title ?? name)).join(' and ');
}

/** Only the first letter of a title is changed, so that `Audio URL` becomes `audio URL`. */
function inSentence(title: string): string {
  return /^[A-Z][a-z]/.test(title) ? `${title.slice(0, 1).toLowerCase()}${title.slice(1)}` : title;
}

function holds({ field, is, isNot }: RuleCondition, values: Values): boolean {
  const value = values[field];
  const among = (list: readonly RuleValue[]) => list.some((each) => each === value);
  if (is === 'filled') return isFilled(value);
  if (is === 'empty') return !isFilled(value);
  return (is === undefined || among(is)) && (isNot === undefined || !among(isNot));
}

function isFilled(value: FieldValue | undefined): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

/** Returns the fields that a rule names. */
export function fieldsOfRule(rule: ModelRule): readonly string[] {
  switch (rule.rule) {
    case 'required-together':
      return rule.fields;
    case 'exclusive':
      return rule.sides.flatMap(({ fields }) => fields);
    default:
      return [rule.field, rule.when.field];
  }
}

/** Describes a rule in one sentence for tables. */
export function ruleText(model: RuledModel, rule: ModelRule): string {
  const title = (name: string) => model.fields[name]?.title ?? name;
  switch (rule.rule) {
    case 'required-together':
      return `Required together: ${rule.fields.map(title).join(', ')}`;
    case 'exclusive':
      return `Only one of: ${rule.sides.map(({ fields }) => fields.map(title).join(' and ')).join('; ')}`;
    case 'requires':
      return `${title(rule.field)} requires ${conditionText(model, rule.when)}`;
    case 'used-when':
      return `${title(rule.field)} is sent only if ${conditionText(model, rule.when)}`;
  }
}

function conditionText({ fields }: RuledModel, { field: name, is, isNot }: RuleCondition): string {
  const field: Field | undefined = fields[name];
  const title = field?.title ?? name;
  if (is === 'filled' || is === 'empty') return `${title} is ${is}`;
  const texts = (list: readonly RuleValue[]) => list.map((value) => field?.text(value) ?? String(value)).join(' or ');
  return is === undefined ? `${title} is not ${texts(isNot ?? [])}` : `${title} is ${texts(is)}`;
}
