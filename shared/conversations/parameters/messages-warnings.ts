import type { Reason } from '../../problem.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../util/json.ts';
import type { ParameterValues } from '../conversation.ts';
import { unknownType } from './chat-warnings.ts';
import { isKnownServerTool } from './check-tool-definition.ts';

/**
 * Returns warnings for values that the API does not document. They are sent anyway, because the user entered them on
 * purpose.
 */
export function messagesWarnings(body: JsonObject, values: ParameterValues): Reason[] {
  return [...thinkingWarnings(body, values), ...choiceWarnings(body, values), ...toolWarnings(body)];
}

function thinkingWarnings({ thinking }: JsonObject, values: ParameterValues): Reason[] {
  if (values['thinking'] === undefined || !isJsonObject(thinking)) return [];
  const { type, budget_tokens: budget } = thinking;
  if (type === 'disabled') return [];
  if (type !== 'enabled') return [{ field: 'thinking', text: unknownType(thinking) }];
  if (Number.isSafeInteger(budget)) return [];
  return [{ field: 'thinking', text: 'has no whole number as budget_tokens. It is sent as entered.' }];
}

function choiceWarnings({ tool_choice: choice }: JsonObject, values: ParameterValues): Reason[] {
  if (values['tool_choice'] === undefined || !isJsonObject(choice)) return [];
  const { type, disable_parallel_tool_use: single } = choice;
  if (!['auto', 'any', 'tool', 'none'].includes(String(type))) {
    return [{ field: 'tool_choice', text: unknownType(choice) }];
  }
  if (single === undefined || typeof single === 'boolean') return [];
  return [
    { field: 'tool_choice', text: 'has a disable_parallel_tool_use that isn’t on or off. It is sent as entered.' },
  ];
}

function toolWarnings({ tools }: JsonObject): Reason[] {
  if (!isJsonArray(tools)) return [];
  return tools.flatMap((tool, index): Reason[] => {
    if (!isJsonObject(tool) || tool['type'] === undefined || tool['type'] === 'custom') return [];
    if (isKnownServerTool(String(tool['type']))) return [];
    return [{ field: 'tools', text: `${index + 1} ${unknownType(tool)}` }];
  });
}
