import type { Instruction } from './instruction.ts';

// Apart from the schema, which the first script needs for the settings.

export const builtInInstructions: readonly Instruction[] = [
  {
    id: 'tighten',
    title: 'Tighten',
    text: 'Tighten the prompt. Remove repetition and filler words. Keep every subject, action, place and style.',
  },
  {
    id: 'camera-and-light',
    title: 'Add camera and light',
    text: 'Add camera and light: framing, lens, camera movement, light source and the mood of the light. Keep everything that is already there.',
  },
  {
    id: 'translate',
    title: 'Translate',
    text: 'Translate the prompt into {language}. Keep names as they are, and keep the style of a prompt.',
  },
  {
    id: 'fit',
    title: 'Fit into a length',
    text: 'Shorten the prompt to at most {characters} characters. Keep the subject, the action and the style. Leave out what matters least.',
  },
];

/** Returns the built-in instructions with the changes of the user, then the instructions that the user added. */
export function allInstructions(stored: readonly Instruction[]): readonly Instruction[] {
  const builtIn = builtInInstructions.map((each) => stored.find(({ id }) => id === each.id) ?? each);
  const others = stored.filter(({ id }) => !builtInInstructions.some((each) => each.id === id));
  return [...builtIn, ...others];
}

/**
 * Returns the stored instructions after `instruction` was changed, or added at `place`. A built-in one as at first is not
 * stored.
 */
export function withInstruction(
  stored: readonly Instruction[],
  instruction: Instruction,
  place = stored.length,
): readonly Instruction[] {
  const unchanged = builtInInstructions.some(
    ({ id, title, text }) => id === instruction.id && title === instruction.title && text === instruction.text,
  );
  const index = stored.findIndex(({ id }) => id === instruction.id);
  if (unchanged) return stored.filter(({ id }) => id !== instruction.id);
  return index < 0 ? stored.toSpliced(place, 0, instruction) : stored.with(index, instruction);
}

export const languages = ['English', 'Chinese'] as const;

/** The choices of the user for one use of an instruction. */
interface InstructionChoices {
  readonly language: string;
  readonly characters: number;
}

/** The choices that an instruction needs. */
export function choicesOf({ text }: Pick<Instruction, 'text'>): ReadonlySet<keyof InstructionChoices> {
  const names = (['language', 'characters'] as const).filter((name) => text.includes(`{${name}}`));
  return new Set(names);
}

/** Returns the text of an instruction with the choices. */
export function fillInstruction({ text }: Pick<Instruction, 'text'>, choices: InstructionChoices): string {
  return text.replaceAll('{language}', () => choices.language).replaceAll('{characters}', String(choices.characters));
}
