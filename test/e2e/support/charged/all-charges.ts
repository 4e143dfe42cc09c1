import { globSync, readFileSync } from 'node:fs';
import { type CommandName, commands } from '../../../../shared/commands/command-list.ts';
import type { ChargedControl, ChargedControls } from './charged-control.ts';
import { compareCharges } from './compare-charges.ts';
import { conversationCharges, questionFieldKeys, sendCommand } from './conversation-charges.ts';
import { dialogCharges } from './dialog-charges.ts';
import type { Modifier } from './press-ways.ts';
import { studioCharges } from './studio-charges.ts';

export const chargedControls: ChargedControls = {
  ...studioCharges,
  ...compareCharges,
  ...conversationCharges,
  ...dialogCharges,
};

/** The control that `npm test` presses. */
export const everydayCharges = ['generate'];

const commandsOf = (names: Readonly<Record<string, ChargedControl | undefined>>) => names;
/** What a command that may be charged and has keys needs, by its name. */
export const chargedCommands = commandsOf({
  generate: studioCharges['generate'],
  send: sendCommand,
});

/** Everything that keys start, with the modifiers that they have beside Enter. */
export function chargedKeys(): Readonly<Record<string, ChargedControl & { readonly modifiers: readonly Modifier[] }>> {
  const ofCommands = namesOfChargedCommands().map((name) => {
    const control = chargedCommands[name];
    if (!control) throw new Error(`No test opens the page of the command ${name}.`);
    return [`command ${name}`, { ...control, modifiers: modifiersOf(name) }] as const;
  });
  return { ...Object.fromEntries(ofCommands), ...questionFieldKeys };
}

export function namesOfChargedCommands(): CommandName[] {
  return (Object.keys(commands) as CommandName[]).filter(
    (name) => commands[name].charges && commands[name].keys !== '',
  );
}

function modifiersOf(name: CommandName): Modifier[] {
  const { keys } = commands[name];
  if (!keys.endsWith('enter')) throw new Error(`The keys of ${name} do not end with Enter: ${keys}`);
  return [...(keys.includes('mod') ? ['Control' as const] : []), ...(keys.includes('shift') ? ['Shift' as const] : [])];
}

/** Returns the marks in the code of the window as they are written, in their order and with repetitions. */
export function marksInCode(): string[] {
  return globSync('renderer/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdata-charges=(\S+?)(?=[\s>])/g)].map(([, value = '']) => value),
  );
}
