import { type ForeignParameters, foreignParameters } from './foreign-parameters.ts';

const jobId = /\bJob ID: [\da-f]{8}-[\da-f-]{27}/;

/** Reads the description of a Midjourney image: a prompt, options with two dashes, and a job ID. */
export function parseMidjourney(description: string): ForeignParameters | undefined {
  const at = description.search(jobId);
  if (at < 0) return undefined;
  const [prompt = '', ...options] = description.slice(0, at).split(/\s--(?=[a-z])/);
  const values = new Map<string, string>();
  for (const option of options) {
    const end = option.search(/\s/);
    values.set(end < 0 ? option : option.slice(0, end), end < 0 ? '' : option.slice(end).trim());
  }
  const version = values.get('v') ?? values.get('version');
  const niji = values.get('niji');
  return foreignParameters('Midjourney', {
    prompt,
    negative: values.get('no'),
    seed: values.get('seed'),
    model: niji === undefined ? version && `Midjourney ${version}` : `Niji ${niji}`.trim(),
  });
}
