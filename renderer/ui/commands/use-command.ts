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

function useHandlers(handlers: () => Readonly<Partial<Record<CommandName, CommandHandler>>>): void {
  const now = useEffectEvent(handlers);
  useEffect(() => registerCommands(now), []);
  // The available commands depend on the content of the component.
  useEffect(notifyCommandsChanged);
}
