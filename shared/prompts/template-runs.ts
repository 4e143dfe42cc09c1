import { formatCount, formatCounted } from '../util/format-numbers.ts';
import { joinList } from '../util/join-list.ts';
import { type CompiledTemplate, compileTemplate, type Expansion } from './compile-template.ts';
import { expandTemplate, requestedCount } from './expand-template.ts';
import type { ListOrSnippet } from './list-or-snippet.ts';
import { longestVariableValues, mostExpansions } from './template-limits.ts';
import type { TemplateSettings } from './template-settings.ts';
import { valueOfVariable } from './template-variable-values.ts';

/** The prompts of a template, or the reasons why it has none. */
export interface TemplateRuns {
  readonly template: string;
  readonly settings: TemplateSettings;
  readonly compiled: CompiledTemplate;
  /** At most 500. With reasons, only examples. */
  readonly expansions: readonly Expansion[];
  /** Each is the rest of a sentence that begins with the title of the field. */
  readonly reasons: readonly string[];
}

const mostExamples = 10;
const mostListed = 3;

export function templateRuns(
  template: string,
  settings: TemplateSettings,
  texts: readonly ListOrSnippet[],
): TemplateRuns {
  const compiled = compileTemplate(template, settings.values, texts);
  const reasons = [
    ...errorReasons(template, compiled),
    ...missingReason(compiled.missing),
    ...longValuesReasons(compiled.variables, settings),
  ];
  if (requestedCount(compiled, settings) > BigInt(mostExpansions)) {
    reasons.push(
      `has ${formatCombinations(compiled.count)}, and one click starts at most ${mostExpansions} runs. Choose “At random”, or remove choices.`,
    );
  }
  const most = reasons.length > 0 ? mostExamples : mostExpansions;
  const expansions = compiled.errors.length > 0 ? [] : expandTemplate(compiled, settings, most);
  return { template, settings, compiled, expansions, reasons };
}

/** The first of the errors, each once, because a template can have thousands of them. */
function errorReasons(template: string, { errors }: CompiledTemplate): readonly string[] {
  const all = [
    ...new Set(errors.map(({ from, to, sentence }) => `has an error in “${excerpt(template, from, to)}”. ${sentence}`)),
  ];
  const others = all.length - mostListed;
  return others > 0 ? [...all.slice(0, mostListed), `has ${formatCounted(others, 'more error')}.`] : all;
}

function longValuesReasons(names: readonly string[], { values }: TemplateSettings): readonly string[] {
  return names.flatMap((name) => {
    const { length } = valueOfVariable(values, name);
    if (length <= longestVariableValues) return [];
    const limit = `${formatCount(length)} characters of values for “${name}”, and the limit is ${formatCount(longestVariableValues)}`;
    return [`has ${limit}. Move them into a list.`];
  });
}

/** One reason for all variables, because a template can have hundreds of them. */
function missingReason(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  if (names.length === 1) return [`needs a value for “${names[0]}”. Enter the value below the prompt.`];
  const listed = names.slice(0, mostListed).map((name) => `“${name}”`);
  const others = names.length > listed.length ? [`${names.length - listed.length} more variables`] : [];
  return [`needs values for ${joinList([...listed, ...others])}. Enter the values below the prompt.`];
}

const mostDigits = 15;

/** `12 combinations`, or `about 10^270 combinations` for a number with too many digits to read. */
export function formatCombinations(count: bigint): string {
  if (count === 1n) return '1 combination';
  const digits = String(count);
  if (digits.length > mostDigits) return `about 10^${digits.length - 1} combinations`;
  return `${formatCount(Number(count))} combinations`;
}

function excerpt(template: string, from: number, to: number): string {
  // A single brace is shown with the text around it, because the brace alone does not show the place.
  const text = template.slice(from, to - from > 1 ? to : to + 12);
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}
