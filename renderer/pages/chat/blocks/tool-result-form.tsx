import { Button, Checkbox, SegmentedControl, Textarea } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { inputThumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import { uploadImage } from '../../../entities/image-inputs/upload-image.ts';
import { Box, Stack } from '../../../ui/layout-primitives.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import { changeResult, draftOf, faultOf, type ToolResultDraft, useToolResultDrafts } from './tool-result-drafts.ts';

const forms = [
  { value: 'text', label: 'Text' },
  { value: 'json', label: 'JSON' },
  { value: 'image', label: 'Image' },
] as const;

interface ResultFormProps {
  readonly draftKey: string;
  readonly name: string;
  /** True when the endpoint accepts an image as a result. */
  readonly takesImage: boolean;
  /** True when the endpoint has a field for errors besides the text. */
  readonly takesError: boolean;
}

/** The result of one tool call, given by hand. */
export function ToolResultForm({ draftKey, name, takesImage, takesError }: ResultFormProps) {
  const draft = useToolResultDrafts((drafts) => draftOf(drafts, draftKey));
  const change = (changes: Partial<ToolResultDraft>) => changeResult(draftKey, changes);
  const fault = draft.form === 'json' && draft.text !== '' ? faultOf(draft) : undefined;
  return (
    <Stack gap="s2" pt="s1">
      <div className="row">
        <b className="label">Result</b>
        <span className="grow" />
        <SegmentedControl
          aria-label={`Result format for ${name}`}
          data={forms.filter(({ value }) => value !== 'image' || takesImage)}
          value={draft.form}
          onChange={(form) => change({ form })}
        />
      </div>
      {draft.form === 'image' ? (
        <ImageResult draft={draft} name={name} change={change} />
      ) : (
        <Textarea
          aria-label={`Result for ${name}`}
          placeholder={draft.form === 'json' ? '{ }' : 'Output of the tool'}
          autosize
          minRows={2}
          maxRows={12}
          {...(draft.form === 'json' && { ff: 'monospace' })}
          error={fault === undefined ? undefined : `The result ${fault}`}
          value={draft.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      )}
      {takesError && (
        <Checkbox
          label="The tool failed"
          checked={draft.isError}
          onChange={(event) => change({ isError: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

interface ImageResultProps {
  readonly draft: ToolResultDraft;
  readonly name: string;
  readonly change: (changes: Partial<ToolResultDraft>) => void;
}

function ImageResult({ draft: { image }, name, change }: ImageResultProps) {
  const upload = useAction((_, chosen: File) => uploadImage(chosen), {
    done: (uploaded) => change({ image: uploaded }),
  });
  const file = useFileInput({
    label: `Image for ${name}`,
    accept: 'image/*',
    onFiles: ([chosen]) => chosen && upload.run(chosen),
  });
  return (
    <div className="row">
      {file.input}
      {image?.from === 'file' ? (
        <>
          <Box component="img" h={48} bg="stage" src={inputThumbnailRoute(image.hash)} alt={image.name} />
          <span className="cut">{image.name}</span>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconX size={14} stroke={1.5} aria-hidden />}
            onClick={() => change({ image: null })}
          >
            Remove
          </Button>
        </>
      ) : (
        <Button size="xs" leftSection={<IconPhotoPlus size={14} stroke={1.5} aria-hidden />} onClick={file.open}>
          Choose an image
        </Button>
      )}
      {upload.problem && <span className="bad small">{upload.problem.sentence}</span>}
    </div>
  );
}
