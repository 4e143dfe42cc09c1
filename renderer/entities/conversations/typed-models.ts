import { z } from 'zod';
import { createStoredChoice } from '../../ui/stored-choice.ts';

const maxRemembered = 50;

const stored = createStoredChoice<readonly string[]>({
  place: 'triptych.typed-models',
  parse: z.array(z.string().max(200)).max(maxRemembered).parse,
  first: [],
});

/** Model ids that the user typed because the gateway lists only a part of its models, newest first. */
export function typedModels(): readonly string[] {
  return stored.read();
}

export function rememberTypedModel(model: string): void {
  stored.save([model, ...stored.read().filter((each) => each !== model)].slice(0, maxRemembered));
}
