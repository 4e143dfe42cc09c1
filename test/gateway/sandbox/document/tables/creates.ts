import { model, validBody } from '../../test-sandbox.ts';
import { each, entriesOf, type RequestRule, type Section } from '../interface-rule.ts';

/** Writes entries about the create of a model, based on a valid body. */
export function entriesOfModel(id: string, section: Section = sectionOf(id)) {
  return entriesOf(section, model(id).create.path, validBody(model(id)));
}

function sectionOf(id: string): Section {
  return `POST ${id}` as Section;
}

type Rule = ReturnType<typeof entriesOf>['rule'];

/** The rules of a text with a limit; `required` is a separate rule. */
export function textRules(rule: Rule, field: string, limit: number, needed: 'required' | 'optional'): RequestRule[] {
  const text = rule(`${field} is a string`, field, each(field, 'a'), each(field, 4, null, ['a']));
  const length = rule(
    `${field}: at most ${limit} characters`,
    field,
    each(field, 'x'.repeat(limit)),
    each(field, 'x'.repeat(limit + 1)),
  );
  const required = rule(`${field} is required`, field, each(field, 'a'), each(field, undefined));
  return needed === 'required' ? [required, text, length] : [text, length];
}

/** One of a few values, in exact spelling. */
export function enumRule(
  rule: Rule,
  field: string,
  allowed: readonly unknown[],
  refused: readonly unknown[],
): RequestRule {
  const values = allowed.map((value) => JSON.stringify(value)).join(', ');
  return rule(`${field}: ${values}`, field, each(field, ...allowed), each(field, ...refused));
}

export function booleanRule(rule: Rule, field: string): RequestRule {
  return rule(`${field} is a boolean`, field, each(field, true, false), each(field, 'yes', 1, null));
}

export function seedRule(rule: Rule): RequestRule {
  const [accepted, broken] = [each('seed', 0, 2_147_483_647), each('seed', -1, 2_147_483_648, 1.5, '1', null)];
  return rule('seed is an integer from 0 to 2147483647', 'seed', accepted, broken);
}
