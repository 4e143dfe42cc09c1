import { Radio } from '@mantine/core';
import { useState } from 'react';
import { type Endpoint, endpointFacts } from '../../../../shared/conversations/endpoint.ts';
import { Box } from '../../../ui/primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { PathForm } from '../models/path-form.tsx';
import { useConversationSettings } from './use-conversation-settings.ts';

/** The short path, that of the vendor, or one of the user's own. */
export function ConversationPath({ endpoint }: { endpoint: Endpoint }) {
  const { talk: conversation, save } = useConversationSettings();
  const { title, alias, vendorPath } = endpointFacts[endpoint];
  const kept = conversation.paths[endpoint];
  const [isTyping, setTyping] = useState(false);
  const isOwn = kept !== 'alias' && kept !== 'vendor';
  const choose = (path: string) => save.run({ paths: { ...conversation.paths, [endpoint]: path } });
  return (
    <>
      <Radio.Group
        mt={10}
        aria-label={`${title} path`}
        value={isTyping || isOwn ? 'own' : kept}
        onChange={(value) => {
          setTyping(value === 'own');
          if (value !== 'own') choose(value);
        }}
      >
        <Radio value="alias" label={<b>Short path</b>} description={<Path of={alias} words="Documented" />} />
        <Radio
          mt={10}
          value="vendor"
          label={<b>Vendor path</b>}
          description={<Path of={vendorPath} words="Documented" />}
        />
        <Radio
          mt={10}
          value="own"
          label={<b>Custom path</b>}
          description={
            isOwn ? <Path of={kept} words="Custom" /> : 'For a gateway with this endpoint at a different path.'
          }
        />
      </Radio.Group>
      {(isTyping || isOwn) && (
        <Box mt={10} ml={24}>
          <PathForm
            label={`Custom ${title} path`}
            title="The path"
            kind="create"
            first={isOwn ? kept : alias}
            isSaving={save.isPending}
            use={(path) => {
              setTyping(false);
              choose(path);
            }}
          />
        </Box>
      )}
      {save.problem && <ProblemNote problem={save.problem} />}
    </>
  );
}

function Path({ of, words }: { of: string; words: string }) {
  return (
    <>
      <span className="mono">{of}</span> · {words}
    </>
  );
}
