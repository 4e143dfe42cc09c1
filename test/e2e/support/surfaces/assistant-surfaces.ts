import type { Surface } from './surface.ts';

const form = ['model: video-b'];
const improve = [...form, 'button: Assistant', 'menuitem: Improve'];
const vary = [...form, 'button: Assistant', 'menuitem: Vary'];

/** The writing assistant. The first surface chooses its model, and the others need it. */
export const assistantSurfaces: readonly Surface[] = [
  {
    name: 'writing assistant, off',
    at: '/studio',
    // The form, which has the command, opens once the panes beside it are counted.
    steps: ['hover button: Presets', 'key: Control+i'],
    covers: ['entities/assistant/assistant-dialog'],
  },
  {
    name: 'writing assistant in Settings',
    at: '/settings/conversations',
    steps: ['text: Model = sandbox-chat', 'key: Enter'],
    shows: 'button: Turn off',
  },
  {
    name: 'help of the assistant',
    at: '/studio',
    steps: [...form, 'button: Assistant'],
    covers: ['pages/studio/assistant/assistant-button'],
  },
  {
    name: 'assistant, improve a prompt',
    at: '/studio',
    steps: improve,
    covers: ['entities/assistant/improve-prompt-dialog'],
  },
  {
    name: 'assistant, improved prompt',
    at: '/studio',
    steps: [...improve, 'button: Improve'],
    shows: 'button: Accept all',
  },
  { name: 'assistant, vary a prompt', at: '/studio', steps: [...vary, 'button: Vary'], shows: 'list: Prompts' },
];
