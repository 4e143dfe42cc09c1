import type { z } from 'zod';
import { withInstruction } from '../assistant/built-in-instructions.ts';
import type { Settings, settingsChangeSchema } from './settings.ts';

export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/**
 * Applies a change to the current settings. A change of a list or a map names only its changed entries, so two quick
 * changes both stay. `null` removes an entry. Custom paths are checked, so only main applies them.
 */
export function applySettingsChange(now: Settings, change: SettingsChange): Settings {
  const { pathsOf: _, hiddenModels, failedRunsFree, privateResultLinks, keys, assistantModels, ...others } = change;
  const { assistantInstruction: instruction, budgets, talk, ...values } = others;
  const month = budgets?.month === undefined ? now.budgets.month : (budgets.month ?? undefined);
  const projects = withEntries(now.budgets.projects, budgets?.projects);
  return {
    ...now,
    // An absent setting means "unchanged".
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    hiddenModels: withMembers(now.hiddenModels, hiddenModels),
    failedRunsFree: withMembers(now.failedRunsFree, failedRunsFree),
    privateResultLinks: withMembers(now.privateResultLinks, privateResultLinks),
    keys: withEntries(now.keys, keys),
    assistantModels: withEntries(now.assistantModels, assistantModels),
    assistantInstructions: instruction
      ? instruction.value === null
        ? now.assistantInstructions.filter(({ id }) => id !== instruction.id)
        : [...withInstruction(now.assistantInstructions, instruction.value, instruction.index)]
      : now.assistantInstructions,
    budgets: { projects, ...(month && { month }) },
    talk: {
      paths: {
        chat: talk?.paths?.chat ?? now.talk.paths.chat,
        messages: talk?.paths?.messages ?? now.talk.paths.messages,
      },
      messagesKeyIn: talk?.messagesKeyIn ?? now.talk.messagesKeyIn,
      version: talk?.version ?? now.talk.version,
    },
  };
}

function withEntries<T>(now: Readonly<Record<string, T>>, change: Readonly<Record<string, T | null>> = {}) {
  const entries = Object.entries<T | null>({ ...now, ...change });
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
}

function withMembers(now: readonly string[], change: Readonly<Record<string, boolean>> = {}): string[] {
  const others = now.filter((each) => change[each] === undefined);
  return [...others, ...Object.keys(change).filter((each) => change[each])];
}
