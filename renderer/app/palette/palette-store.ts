import { create } from 'zustand';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import type { CommandHandler } from '../../ui/commands/active-commands.ts';

interface PaletteState {
  readonly opened: boolean;
  /** Commands that were available when the palette opened, because the page under the palette continues to run. */
  readonly now: ReadonlyMap<CommandName, CommandHandler>;
  readonly close: () => void;
}

/** State of the palette: whether it is open. */
export const usePaletteStore = create<PaletteState>((set) => ({
  opened: false,
  now: new Map(),
  close: () => set({ opened: false }),
}));
