import { useEffect, useEffectEvent } from 'react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { type CommandHandler, notifyCommandsChanged, registerCommands } from './active-commands.ts';

/** Gives a command its meaning while the component is on the screen: for its keys, and for the palette. */
export function useCommand(name: CommandName, press: () => void, release?: () => void): void {
  useHandlers(() => ({ [name]: release ? { press, release } : { press } }));
}

/** Registers several commands; missing ones are unavailable. */
export function useCommands(presses: Readonly<Partial<Record<CommandName, () => void>>>): void {
  useHandlers(() => Object.fromEntries(Object.entries(presses).map(([name, press]) => [name, { press }])));
}

/** A command with a key for each of several values; it receives the digit. */
export function useDigitCommand(name: CommandName, pressDigit: (digit: number) => void): void {
  useHandlers(() => ({ [name]: { pressDigit } }));
}

/** Registers handlers that are found when a key is pressed or the palette opens. */
export function useHandlers(handlers: () => Readonly<Partial<Record<CommandName, CommandHandler>>>): void {
  const now = useEffectEvent(handlers);
  useEffect(() => registerCommands(now), []);
  // The available commands depend on the content of the component.
  useEffect(notifyCommandsChanged);
}
