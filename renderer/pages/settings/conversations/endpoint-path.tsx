import { Radio } from '@mantine/core';
import { useState } from 'react';
import { type Endpoint, endpointFacts } from '../../../../shared/conversations/endpoint.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { CustomPathForm } from '../models/custom-path-form.tsx';
import { useConversationSettings } from './use-conversation-settings.ts';

/** Chooses the short path, the path of the vendor, or a custom path. */
export function ConversationPath({ endpoint }: { endpoint: Endpoint }) {
  const { talk: conversation, save } = useConversationSettings();
  const { title, alias, vendorPath } = endpointFacts[endpoint];
  const storedPath = conversation.paths[endpoint];
  const [isTyping, setTyping] = useState(false);
  const isCustom = storedPath !== 'alias' && storedPath !== 'vendor';
  const choose = (path: string) => save.run({ paths: { [endpoint]: path } });
  return (
    <>
      <Radio.Group
        mt={10}
        aria-label={`${title} path`}
        value={isTyping || isCustom ? 'own' : storedPath}
        onChange={(value) => {
          setTyping(value === 'own');
          if (value !== 'own') choose(value);
        }}
      >
        <Radio value="alias" label={<b>Short path</b>} description={<Path path={alias} label="Documented" />} />
        <Radio
          mt={10}
          value="vendor"
          label={<b>Vendor path</b>}
          description={<Path path={vendorPath} label="Documented" />}
        />
        <Radio
          mt={10}
          value="own"
          label={<b>Custom path</b>}
          description={
            isCustom ? (
              <Path path={storedPath} label="Custom" />
            ) : (
              'For a gateway with this endpoint at a different path.'
            )
          }
        />
      </Radio.Group>
      {(isTyping || isCustom) && (
        <Box mt={10} ml={24}>
          <CustomPathForm
            label={`Custom ${title} path`}
            title="The path"
            kind="create"
            first={isCustom ? storedPath : alias}
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

function Path({ path, label }: { path: string; label: string }) {
  return (
    <>
      <span className="mono">{path}</span> · {label}
    </>
  );
}
