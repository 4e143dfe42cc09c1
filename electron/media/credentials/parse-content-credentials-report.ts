import { z } from 'zod';
import type { ContentCredentials } from '../../../shared/library/content-credentials.ts';
import { parseJsonOrUndefined, withoutUndefined } from '../../../shared/util/json.ts';
import { withoutHiddenControls } from '../metadata/embedded-texts/foreign-parameters.ts';

// The library reports untrusted texts of the file. An unknown form of a part is ignored.

const given = z.string().optional().catch(undefined);
const program = z
  .union([z.string(), z.object({ name: given, version: given })])
  .optional()
  .catch(undefined);

const manifestSchema = z.object({
  claim_generator: given,
  claim_generator_info: z
    .array(z.object({ name: given, version: given }))
    .optional()
    .catch(undefined),
  signature_info: z.object({ common_name: given, issuer: given, time: given }).optional().catch(undefined),
  ingredients: z
    .array(z.object({ title: given }))
    .optional()
    .catch(undefined),
  assertions: z
    .array(z.object({ label: z.string(), data: z.unknown() }))
    .optional()
    .catch(undefined),
});

const actionsSchema = z.object({
  actions: z.array(
    z.object({
      action: z.string(),
      digitalSourceType: given,
      softwareAgent: program,
      description: given,
    }),
  ),
});

const checksSchema = z.array(z.object({ code: z.string(), explanation: z.string().catch('') })).catch([]);
type Checks = z.infer<typeof checksSchema>;

const reportSchema = z.object({
  active_manifest: z.string(),
  manifests: z.record(z.string(), z.unknown()),
  validation_state: given,
  /** The failed checks. */
  validation_status: checksSchema,
  validation_results: z
    .object({ activeManifest: z.object({ success: checksSchema }) })
    .optional()
    .catch(undefined),
});
type Report = z.infer<typeof reportSchema>;

/** The library compared two hashes. It reports the same code for a hash that it can't compute, or areas it rejects. */
const wasCompared = ({ explanation }: Checks[number]) =>
  /\bhash(?:es)? (?:mismatch|do not match|did not match) \)$/i.test(explanation);

/** The library reports the same code for a signature that it did not compute, because of the certificate. */
const hasUsableCertificate = (_: Checks[number], failures: Checks) =>
  failures.every(
    ({ code }) => code === 'signingCredential.untrusted' || !/^(?:signingCredential|algorithm)\./.test(code),
  );

const always = () => true;

/**
 * The failed checks that prove a change, by their code in the standard, where they do. Every other failed check, known
 * or not, leaves open whether the file was changed.
 */
const provesChange: Readonly<Record<string, (failure: Checks[number], failures: Checks) => boolean>> = {
  'assertion.dataHash.mismatch': wasCompared,
  'assertion.bmffHash.mismatch': wasCompared,
  'assertion.boxesHash.mismatch': wasCompared,
  'assertion.hashedURI.mismatch': always,
  'claimSignature.mismatch': hasUsableCertificate,
  'ingredient.manifest.mismatch': always,
  'ingredient.claimSignature.mismatch': always,
};

const mostEntries = 50;
const longest = 300;

/** Returns the readable part of a report of the library about a file. */
export function parseContentCredentialsReport(json: string): ContentCredentials {
  const report = reportSchema.safeParse(parseJsonOrUndefined(json));
  const manifest = report.success
    ? manifestSchema.safeParse(report.data.manifests[report.data.active_manifest])
    : undefined;
  if (!report.success || !manifest?.success) return uncheckedCredentials('claim.malformed');
  const { claim_generator, claim_generator_info, signature_info, ingredients = [], assertions = [] } = manifest.data;
  const failures = [...new Set(report.data.validation_status.map(({ code }) => code))];
  const [maker] = claim_generator_info ?? [];
  return {
    state: stateOf(report.data),
    ...withoutUndefined({
      signer: line(signature_info?.common_name),
      organization: line(signature_info?.issuer),
      signedAt: line(signature_info?.time),
      program: line(maker ? nameOfProgram(maker) : claim_generator),
    }),
    actions: assertions
      .filter(({ label }) => label.startsWith('c2pa.actions'))
      .flatMap(({ data }) => actionsOf(data))
      .slice(0, mostEntries),
    ingredients: ingredients.flatMap(({ title }) => line(title) ?? []).slice(0, mostEntries),
    failures: failures.flatMap((code) => line(code) ?? []).slice(0, mostEntries),
  };
}

/** Returns the content for a file that could not be checked. `failure`: code of the check that ended. */
export function uncheckedCredentials(failure: string): ContentCredentials {
  return { state: 'unchecked', actions: [], ingredients: [], failures: [failure] };
}

/** An unknown signer is reported as a failed check, although the statements are intact. */
function stateOf({ validation_state, validation_status, validation_results }: Report): ContentCredentials['state'] {
  if (validation_status.some((failure) => provesChange[failure.code]?.(failure, validation_status))) return 'tampered';
  // Without this check, nothing binds the statements to the content of the file.
  const isBound = validation_results?.activeManifest.success.some(({ code }) => code.endsWith('Hash.match'));
  const isValid = validation_state === 'Valid' || validation_state === 'Trusted';
  return isBound && isValid ? 'intact' : 'unchecked';
}

function actionsOf(data: unknown): ContentCredentials['actions'] {
  const parsed = actionsSchema.safeParse(data);
  if (!parsed.success) return [];
  return parsed.data.actions.slice(0, mostEntries).map(({ action, digitalSourceType, softwareAgent, description }) => ({
    name: line(action) ?? 'unknown',
    ...withoutUndefined({
      digitalSource: line(digitalSourceType?.split('/').at(-1)),
      program: line(typeof softwareAgent === 'object' ? nameOfProgram(softwareAgent) : softwareAgent),
      description: line(description),
    }),
  }));
}

function nameOfProgram({
  name = '',
  version = '',
}: {
  name?: string | undefined;
  version?: string | undefined;
}): string {
  return `${name} ${version}`;
}

/** Returns the beginning of a text as one line, or `undefined` for an empty one. */
function line(text = ''): string | undefined {
  const shown = withoutHiddenControls(text.slice(0, 10 * longest))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
  return shown || undefined;
}
