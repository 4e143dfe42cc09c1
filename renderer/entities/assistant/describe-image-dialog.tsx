import { Button, Checkbox, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { languages } from '../../../shared/assistant/built-in-instructions.ts';
import { describeQuestion, type ImageDescription } from '../../../shared/assistant/describe-image.ts';
import { inputThumbnailRoute } from '../../../shared/contract/http-routes.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Box, Flex, Group, Stack } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useSpellCheck } from '../../ui/use-spell-check.ts';
import { selectIds } from '../items/grid-index/selection-target.ts';
import { useOrganize } from '../items/organize/use-organize.ts';
import { AssistantDialog } from './assistant-dialog.tsx';
import { closeAssistantDialog, type DescribeRequest } from './assistant-dialog-request.ts';

/** Asks for a description of an image, as a prompt and as tags. */
export function DescribeImageDialog({ request }: { readonly request: DescribeRequest }) {
  const id = useId();
  const [language, setLanguage] = useState<string>(languages[0]);
  const image = useQuery({ queryKey: ['described-image', id], queryFn: request.loadImage, gcTime: 0 });
  const question = useMemo(() => {
    if (image.data) return describeQuestion(image.data, language, request.place);
    return { reason: image.isError ? 'The image can’t be read.' : 'Loading the image…' };
  }, [image.data, image.isError, language, request.place]);
  return (
    <AssistantDialog
      title="Describe image"
      verb="Describe"
      question={question}
      result={(description) => <Description key={description.prompt} description={description} request={request} />}
    >
      <Flex gap="s3" align="flex-start" wrap="wrap">
        <Box className="image-box" w={180} h={120} bg="stage">
          {image.data?.from === 'file' && (
            <img src={inputThumbnailRoute(image.data.hash)} alt={request.name} style={{ objectFit: 'contain' }} />
          )}
        </Box>
        <Stack gap="s2">
          <b className="anywhere">{request.name}</b>
          <Select
            label="Language"
            w={140}
            allowDeselect={false}
            data-autofocus
            data={[...languages]}
            value={language}
            onChange={(value) => value !== null && setLanguage(value)}
          />
          <p className="t3 small">The image is sent to the model of the assistant.</p>
        </Stack>
      </Flex>
      {image.isError && <ProblemNote problem={problemOf(image.error)} title="Couldn’t read the image" />}
    </AssistantDialog>
  );
}

function Description({ description, request }: { description: ImageDescription; request: DescribeRequest }) {
  const { uses, itemId } = request;
  const [prompt, setPrompt] = useState(description.prompt);
  const [chosen, setChosen] = useState<readonly string[]>(description.tags);
  const spellCheck = useSpellCheck();
  const { edit } = useOrganize();
  const [added, setAdded] = useState<readonly string[]>();
  const addTags = async (id: string) => {
    const isSaved = await edit(
      selectIds([id]),
      { addTags: [...chosen] },
      (count) => `${formatCounted(count, 'item')} tagged`,
    );
    if (isSaved) setAdded(chosen);
  };
  return (
    <Stack gap="s3">
      <Textarea
        label="Prompt"
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={spellCheck}
        value={prompt}
        onChange={({ currentTarget: { value } }) => setPrompt(value)}
      />
      {description.tags.length > 0 && (
        <Checkbox.Group label="Tags" value={[...chosen]} onChange={setChosen}>
          <Flex gap="s3" wrap="wrap" pt="s1">
            {description.tags.map((tag) => (
              <Checkbox key={tag} value={tag} label={tag} />
            ))}
          </Flex>
        </Checkbox.Group>
      )}
      <Group gap="s2" justify="flex-end" wrap="wrap">
        <CopyButton text={prompt} label="Copy prompt" />
        {itemId === undefined ? (
          <CopyButton text={chosen.join(', ')} label="Copy tags" />
        ) : (
          <Button disabled={chosen.length === 0} onClick={() => void addTags(itemId)}>
            {added === chosen ? 'Tags added' : `Add ${formatCounted(chosen.length, 'tag')}`}
          </Button>
        )}
        {uses.map(({ label, apply }, index) => (
          <Button
            key={label}
            variant={index === uses.length - 1 ? 'filled' : 'default'}
            disabled={prompt.trim() === ''}
            onClick={() => {
              closeAssistantDialog();
              apply(prompt.trim());
            }}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
