import { IconAlertTriangle, IconRosette, IconRosetteDiscountCheckOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ContentCredentials } from '../../../../shared/library/content-credentials.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { formatDateAndTime } from '../../../../shared/util/format-dates.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { InfoHint } from '../../../ui/info-hint.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { FrameCredentialsNote, useFrameLacksCredentials } from '../save-frame/frame-credentials-note.tsx';

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

const about =
  'Content Credentials are statements about the origin of a file, with a digital signature. An intact signature proves that the file and the statements have not changed since they were signed. It does not prove that the statements are true. A file without them proves nothing. They are verified on this computer, without the network.';

const states = {
  intact: {
    icon: IconRosette,
    title: 'Intact',
    text: 'The file is unchanged since it was signed. Nobody confirms who the signer is: the name may be made up.',
  },
  tampered: {
    icon: IconAlertTriangle,
    title: 'Changed after signing',
    text: 'The file or its statements were changed after they were signed. Don’t rely on the statements.',
  },
  unchecked: {
    icon: IconRosetteDiscountCheckOff,
    title: 'Could not be checked',
    text: 'Triptych can’t tell whether the file is unchanged since it was signed. Don’t rely on the statements.',
  },
} as const;

/** Shows the verified Content Credentials of an item, or that a frame lacks those of its video. Otherwise nothing. */
export function ContentCredentialsSection({ item }: { item: Item }) {
  const options = useApi().library.credentials.queryOptions({ input: { id: item.id }, retry: false });
  // The file may change outside of the program.
  const { data, error } = useQuery({ ...options, staleTime: 0, gcTime: 60_000 });
  const isLacking = useFrameLacksCredentials([item]) && !data?.credentials;
  if (!error && !data?.credentials && !isLacking) return null;
  return (
    <section aria-label="Content Credentials">
      <Box className="row" mih={24} mb={4}>
        <h3 className="label">Content Credentials</h3>
        <InfoHint label="About Content Credentials" text={about} />
      </Box>
      {error && <ProblemNote problem={problemOf(error)} />}
      {data?.credentials && <Statements credentials={data.credentials} />}
      {isLacking && (
        <p className="small">
          <FrameCredentialsNote />
        </p>
      )}
    </section>
  );
}

function Statements({ credentials }: { credentials: ContentCredentials }) {
  const { state, signer, organization, signedAt, program, actions, ingredients, failures } = credentials;
  const { icon: Icon, title, text } = states[state];
  const problems = failures.filter((code) => code !== 'signingCredential.untrusted');
  const signedTime = signedAt === undefined ? Number.NaN : Date.parse(signedAt);
  return (
    <>
      <Group className={state === 'tampered' ? 'bad' : ''} gap="s2" align="center">
        <Icon size={16} stroke={1.5} aria-hidden />
        <b>{title}</b>
      </Group>
      <Box component="p" className="t3 small" mt={4} mb="s2">
        {text}
      </Box>
      <FactList
        entries={[
          ['Signed by', [signer, organization].filter((name) => name !== undefined).join(', ')],
          ['Signed', Number.isNaN(signedTime) ? undefined : formatDateAndTime(signedTime)],
          ['Program', program],
          ['Steps', actions.length > 0 ? <Lines key="steps" lines={actions.map(textOfAction)} /> : undefined],
          ['Made from', ingredients.length > 0 ? <Lines key="ingredients" lines={ingredients} /> : undefined],
        ]}
      />
      {problems.length > 0 && (
        <Box mt="s2">
          <Disclosure title="Failed checks">
            <Lines lines={problems.map((code) => textOfFailure(code, state))} />
          </Disclosure>
        </Box>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Stack component="ul" gap={4}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The list never changes, and lines can repeat.
        <li key={index} className="anywhere small">
          {line}
        </li>
      ))}
    </Stack>
  );
}

/** Returns a step in plain words: "Created by AI, with Kestrel Model: description". */
function textOfAction({ name, digitalSource, program, description }: ContentCredentials['actions'][number]): string {
  const source = digitalSource === undefined ? '' : ` ${sources[digitalSource] ?? `(${digitalSource})`}`;
  const withProgram = program === undefined ? '' : `, with ${program}`;
  return `${steps[name] ?? name}${source}${withProgram}${description === undefined ? '' : `: ${description}`}`;
}

/** Returns a failed check in plain words, with its code in the standard. `state`: of the whole file. */
function textOfFailure(code: string, state: ContentCredentials['state']): string {
  const isOpen = state === 'unchecked' && code.endsWith('.mismatch');
  const text = isOpen ? 'The signer used the format in a way that Triptych can’t check' : failureTexts[code];
  return text === undefined ? code : `${text} (${code})`;
}
