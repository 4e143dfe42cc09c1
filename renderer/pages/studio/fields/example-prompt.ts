import { type Model, needsImage } from '../../../../shared/models/model.ts';

const examples: Readonly<Record<Model['output'], string>> = {
  videos: 'A paper boat drifts across a still lake at dawn, slow push in',
  images: 'A tall teal vase by a window, soft afternoon light, 50 mm',
};

/** Written in the empty prompt of a model that makes something from words alone. */
export function examplePrompt(model: Model): string | undefined {
  return needsImage(model) ? undefined : examples[model.output];
}
