import { expect, test } from 'vitest';
import { parseContentCredentialsReport } from '../../../../../electron/media/credentials/parse-content-credentials-report.ts';

type Check = readonly [code: string, explanation: string];

const signature = ['claimSignature.insideValidity', 'claimSignature.validated'];
const untrusted: Check = ['signingCredential.untrusted', 'signing certificate untrusted'];

function stateOf(state: string, passed: readonly string[], failed: readonly Check[]): string {
  const validation_status = failed.map(([code, explanation]) => ({ code, explanation }));
  const success = passed.map((code) => ({ code }));
  const report = {
    active_manifest: 'a',
    manifests: { a: {} },
    validation_state: state,
    validation_status,
    validation_results: { activeManifest: { success, failure: validation_status } },
  };
  return parseContentCredentialsReport(JSON.stringify(report)).state;
}

const otherHash = (name: string) => `asset hash error, name: ${name}, error: hash verification( Hashes do not match )`;

// What version 0.15 of the library reports about files that others publish to test the format, and what these files are
// published as. Files without a date are those of the library.
test.each<[name: string, published: string, state: string, passed: readonly string[], failed: readonly Check[]]>([
  ['adobe-20220124-CA.jpg', 'intact', 'Valid', [...signature, 'assertion.dataHash.match'], [untrusted]],
  ['legacy.mp4', 'intact', 'Valid', [...signature, 'assertion.bmffHash.match'], [untrusted]],
  [
    'adobe-20220124-E-dat-CA.jpg',
    'tampered',
    'Invalid',
    signature,
    [untrusted, ['assertion.dataHash.mismatch', otherHash('jumbf manifest')]],
  ],
  [
    'adobe-20220124-E-sig-CA.jpg',
    'tampered',
    'Invalid',
    ['assertion.dataHash.match'],
    [untrusted, ['claimSignature.mismatch', 'claim signature is not valid']],
  ],
  [
    'adobe-20220124-E-uri-CA.jpg',
    'tampered',
    'Invalid',
    [...signature, 'assertion.dataHash.match'],
    [
      untrusted,
      ['assertion.hashedURI.mismatch', 'hash does not match assertion data: self#jumbf=c2pa.assertions/c2pa.actions'],
    ],
  ],
  [
    'truepic-20230212-camera.jpg, whose signature leaves out the EXIF data',
    'unchecked',
    'Invalid',
    [...signature, 'assertion.dataHash.match'],
    [
      untrusted,
      ['assertion.dataHash.mismatch', 'data hash exclusion does not match the manifest location in the asset'],
    ],
  ],
  [
    'nikon-20221019-building.jpeg, whose certificate expired',
    'unchecked',
    'Invalid',
    ['assertion.dataHash.match'],
    [untrusted, ['signingCredential.expired', 'certificate expired']],
  ],
  [
    'dashinit.mp4, whose other parts are in other files',
    'unchecked',
    'Invalid',
    signature,
    [
      untrusted,
      [
        'assertion.bmffHash.mismatch',
        'asset hash error, name: unnamed, error: hash verification( BMFF inithash must not be present for non-fragmented media )',
      ],
    ],
  ],
])('the state of %s', (_, published, state, passed, failed) => {
  expect(stateOf(state, passed, failed)).toBe(published);
});

test.each<[code: string, explanation: string]>([
  ['com.kestrel.unheardOf.mismatch', otherHash('x')],
  ['general.error', ''],
  ['timeStamp.mismatch', 'time stamp does not match data'],
  ['assertion.dataHash.malformed', ''],
  ['claimSignature.outsideValidity', ''],
  // The name is a text in the file.
  ['assertion.dataHash.mismatch', `${otherHash('x')}, error: bad parameter: No exclusion range`],
])('the failed check %s proves no change', (code, explanation) => {
  expect(stateOf('Invalid', [...signature, 'assertion.dataHash.match'], [[code, explanation]])).toBe('unchecked');
});

test('statements that nothing binds to the content of the file are not intact', () => {
  expect(stateOf('Trusted', signature, [])).toBe('unchecked');
  expect(stateOf('Valid', signature, [untrusted])).toBe('unchecked');
  expect(stateOf('Trusted', [...signature, 'assertion.boxesHash.match'], [])).toBe('intact');
});
