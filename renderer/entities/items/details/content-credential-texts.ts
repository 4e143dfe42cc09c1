import type { ContentCredentials } from '../../../../shared/library/content-credentials.ts';

const steps: Readonly<Record<string, string>> = {
  'c2pa.created': 'Created',
  'c2pa.opened': 'Opened',
  'c2pa.edited': 'Edited',
  'c2pa.placed': 'Another file added',
  'c2pa.cropped': 'Cropped',
  'c2pa.resized': 'Resized',
  'c2pa.color_adjustments': 'Colors adjusted',
  'c2pa.filtered': 'Filtered',
  'c2pa.drawing': 'Drawn on',
  'c2pa.orientation': 'Rotated',
  'c2pa.converted': 'Converted',
  'c2pa.transcoded': 'Converted',
  'c2pa.published': 'Published',
  'c2pa.redacted': 'Information removed',
  'c2pa.watermarked': 'Watermark added',
};

const sources: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'by AI',
  compositeWithTrainedAlgorithmicMedia: 'partly by AI',
  compositeSynthetic: 'from parts, some of them by AI',
  algorithmicMedia: 'by a program without AI',
  algorithmicallyEnhanced: 'improved by a program',
  digitalCapture: 'with a camera',
  computationalCapture: 'with a camera and its software',
  digitalCreation: 'by a person with a program',
  humanEdits: 'by a person',
  screenCapture: 'as a screenshot',
  composite: 'from several parts',
};

/** Returns a step in plain words: "Created by AI, with Kestrel Model: description". */
export function textOfAction({
  name,
  digitalSource,
  program,
  description,
}: ContentCredentials['actions'][number]): string {
  const source = digitalSource === undefined ? '' : ` ${sources[digitalSource] ?? `(${digitalSource})`}`;
  const withProgram = program === undefined ? '' : `, with ${program}`;
  return `${steps[name] ?? name}${source}${withProgram}${description === undefined ? '' : `: ${description}`}`;
}

const failureTexts: Readonly<Record<string, string>> = {
  'assertion.dataHash.mismatch': 'The content of the file was changed',
  'assertion.bmffHash.mismatch': 'The content of the file was changed',
  'assertion.boxesHash.mismatch': 'The content of the file was changed',
  'assertion.hashedURI.mismatch': 'A statement was changed',
  'claimSignature.mismatch': 'The signature does not match the statements',
  'claimSignature.outsideValidity': 'The certificate was not valid at the time of signing',
  'claim.malformed': 'The statements can’t be read',
  'general.error': 'The statements can’t be read',
  'algorithm.unsupported': 'The signer used an algorithm that Triptych doesn’t know',
  'manifest.inaccessible': 'The statements are on the internet, and Triptych doesn’t fetch them',
  'signingCredential.expired': 'The certificate of the signer has expired',
  'signingCredential.invalid': 'The certificate of the signer is not valid',
  'signingCredential.ocsp.revoked': 'The certificate of the signer was revoked',
};

/** Returns a failed check in plain words, with its code in the standard. `state`: of the whole file. */
export function textOfFailure(code: string, state: ContentCredentials['state']): string {
  const isOpen = state === 'unchecked' && code.endsWith('.mismatch');
  const text = isOpen ? 'The signer used the format in a way that Triptych can’t check' : failureTexts[code];
  return text === undefined ? code : `${text} (${code})`;
}
