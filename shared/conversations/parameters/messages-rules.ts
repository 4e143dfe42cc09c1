import type { Reason } from '../../problem.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../util/json.ts';
import type { ParameterValues } from '../conversation.ts';
import { leastThinking } from './complete-thinking-budget.ts';
import { nameOnWire } from './tool-draft.ts';

/** Returns conflicts between fields of a messages request that are valid on their own. `body` is the body to send. */
export function messagesRules(body: JsonObject, values: ParameterValues): Reason[] {
  return [...systemRules(values), ...thinkingRules(body, values), ...choiceRules(body, values)];
}

function systemRules(values: ParameterValues): Reason[] {
  const isGiven = (name: string) => String(values[name] ?? '').trim() !== '';
  if (!isGiven('system') || !isGiven('system.blocks')) return [];
  const remedies = ['system', 'system.blocks'].map((name) => ({ label: `Clear ${name}`, clear: [name] }));
  return [{ field: 'system.blocks', text: 'can’t be combined with a system text. Use only one of them.', remedies }];
}

function thinkingRules({ thinking, max_tokens: most }: JsonObject, values: ParameterValues): Reason[] {
  if (!isJsonObject(thinking)) return [];
  const isWritten = values['thinking'] !== undefined;
  const { type, budget_tokens: budget } = thinking;
  // The API documents the minimum budget, but neither the types nor which types have a budget.
  if (type === 'disabled' || typeof budget !== 'number') return [];
  const field = isWritten ? 'thinking' : 'thinking.budget_tokens';
  const of = isWritten ? 'has a budget_tokens that is' : 'is';
  if (budget < leastThinking) return [{ field, text: `${of} ${budget}; the minimum is ${leastThinking}.` }];
  if (typeof most !== 'number' || budget < most) return [];
  return [
    {
      field,
      text: `${of} ${budget}; it must be less than the maximum length (${most}), because it counts toward that limit.`,
    },
  ];
}

function choiceRules({ tools, tool_choice: choice }: JsonObject, values: ParameterValues): Reason[] {
  if (!isJsonObject(choice)) return [];
  const isWritten = values['tool_choice'] !== undefined;
  const at = (part: string) => (isWritten ? 'tool_choice' : `tool_choice.${part}`);
  const { type, name } = choice;
  if (type !== 'auto' && type !== 'any' && type !== 'tool') return [];
  if (!isJsonArray(tools)) return [{ field: at('type'), text: `is ${String(type)}, but there are no tools.` }];
  if (type !== 'tool') return [];
  const isThere = tools.some((tool) => isJsonObject(tool) && nameOnWire('messages', tool) === name);
  return isThere ? [] : [{ field: at('name'), text: `names ${String(name ?? 'none')}, which isn’t one of the tools.` }];
}
