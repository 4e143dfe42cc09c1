import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inputRoute } from '../../../../shared/contract/http-routes.ts';
import type { ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import { changesNothing, enlargement, type ImageFacts, originalOf } from '../../../../shared/fields/propose-resize.ts';
import type { ResizeRecipe } from '../../../../shared/fields/resize-recipe.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { CropControls, OutputControls, PadControls, RatioControl, TypeControl } from './resize-controls.tsx';
import { planFor, type ResizePlan, recipeOf, resizeModeNote } from './resize-plan.ts';
import { ResizePreview } from './resize-preview.tsx';
import type { ResizeMode, ResizeRequest } from './resize-request.ts';
import './resize-dialog.css';
import type { ImageLimits } from '../../../../shared/fields/image-limits.ts';
import { typeName } from '../../../../shared/fields/image-type.ts';
import { formatPixels } from '../../../../shared/util/format-numbers.ts';
import { Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { withNonBreakingUnits } from '../../../ui/non-breaking-units.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { imageLimitRows } from './image-limit-rows.ts';
import { textOfScale } from './scale-text.ts';

const modes = [
  { value: 'crop', label: 'Crop' },
  { value: 'pad', label: 'Pad' },
  { value: 'resize', label: 'Resize' },
] as const;

/** Fits one image to the limits. Shows the image on the stage, the controls next to the stage, and the output size. */
export function ResizeDialog({ request, close }: { request: ResizeRequest; close: () => void }) {
  const { image, limits, title } = request;
  const original = image.fit?.original ?? image;
  const [plan, setPlan] = useState<ResizePlan>(() => planFor(request));
  const api = useApi();
  const stage = useElementSize();
  const { hash, name } = original;
  const isMissing = useQuery(
    api.inputs.missing.queryOptions({ input: { hashes: [hash] }, refetchOnMount: 'always', gcTime: 60_000 }),
  ).data?.hashes.includes(hash);
  const recipe = isMissing ? undefined : recipeOf(limits, original, plan);
  const note = isMissing
    ? `The original file ${name} is missing. The edited image stays. To edit it again, add the original again.`
    : resizeModeNote(limits, original, plan.way);

  const submit = (made: ImageFile) => {
    request.done(made);
    close();
  };
  const make = useAction((calls, requestedRecipe: ResizeRecipe) => {
    const orJpeg = plan.type === undefined && limits.types.includes('image/jpeg');
    return calls.inputs.resize({ image, recipe: requestedRecipe, orJpeg });
  });
  const use = () => {
    if (!recipe || make.isPending) return;
    if (changesNothing(recipe, original)) submit(originalOf(image));
    // Passed here instead of to the mutation: a result after the dialog was closed is ignored.
    else make.run(recipe, { onSuccess: submit });
  };
  // The element that opened the dialog may be removed with the replaced image.
  useReturningFocus(request.refocus);

  const change = (next: Partial<ResizePlan>) => {
    make.reset();
    setPlan((now) => ({ ...now, ...next }));
  };
  const reset = () => {
    make.reset();
    setPlan((now) => planFor({ ...request, image: originalOf(image), way: now.way }));
  };
  const controls = recipe && { limits, original, plan, recipe, change };
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size="min(1180px, 94vw)"
      classNames={{ content: 'fit-window', header: 'fit-head', body: 'fit-body' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {/* The padding leaves space for the crop handles and the focus ring, which extend beyond the image. */}
      <Flex className="fit-stage" miw={0} mih={0} p="s5" bg="stage">
        <div className="fit-box center grow" ref={stage.ref}>
          {!isMissing && (
            <ResizePreview
              source={inputRoute(hash)}
              original={original}
              plan={plan}
              recipe={recipe}
              limits={limits}
              box={{ width: stage.width, height: stage.height }}
              move={(area) => change({ area })}
            />
          )}
        </div>
      </Flex>
      <Stack mih={0} line="left">
        <Stack className="fit-controls" gap={14} flex={1} mih={0} p="s4" overflow="hidden auto">
          <SegmentedControl
            fullWidth
            aria-label="Resize method"
            data={[...modes]}
            value={plan.way}
            onChange={(way) => change({ way: way as ResizeMode })}
          />
          {note && (
            <p className="t3 small" role="status">
              {note}
            </p>
          )}
          {controls && plan.way !== 'resize' && <RatioControl {...controls} />}
          {controls && plan.way === 'crop' && <CropControls {...controls} />}
          {controls && plan.way === 'pad' && <PadControls {...controls} />}
          {controls && <OutputControls {...controls} />}
          {controls && <TypeControl {...controls} />}
          <ResizeResult limits={limits} original={original} recipe={recipe} />
          {make.problem && <ProblemNote problem={make.problem} />}
        </Stack>
        <Group
          className="fit-foot"
          gap="s2"
          wrap="wrap"
          flex="none"
          py="s3"
          px="s4"
          line="top"
          data-rows={image.fit ? 2 : 1}
        >
          <Flex component="span" className="fit-back" gap="s1" ml={-10}>
            <Button variant="subtle" onClick={reset}>
              Reset
            </Button>
            {image.fit && !isMissing && (
              <Button variant="subtle" onClick={() => submit(originalOf(image))}>
                Restore original
              </Button>
            )}
          </Flex>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="filled"
            data-autofocus
            aria-disabled={!recipe}
            data-disabled={!recipe}
            loading={make.isPending}
            onClick={use}
          >
            Use this image
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface FitResultProps {
  readonly limits: ImageLimits;
  readonly original: ImageFacts;
  readonly recipe: ResizeRecipe | undefined;
}

/** Shows the resulting image beside the limits of the slot. Without a recipe, shows the original image. */
function ResizeResult({ limits, original, recipe }: FitResultProps) {
  const made = recipe ? { ...recipe.output, type: recipe.type, bytes: 0 } : original;
  const rows = imageLimitRows(limits, made).map((row) =>
    row.name === 'File size' && recipe
      ? { ...row, actual: limits.maxBytes === undefined ? 'known after processing' : 'within the limit' }
      : row,
  );
  return (
    <Stack gap="s2" mt="auto" pt="s3" line="top">
      <p className="small" role="status">
        {recipe ? (
          <>
            <b className="num">
              {formatPixels(recipe.output.width, recipe.output.height)}, {typeName(recipe.type)}
            </b>
            <span className="t3"> · {textOfScale(enlargement(recipe, original))}</span>
          </>
        ) : (
          <b>Not possible with this method</b>
        )}
      </p>
      <table className="fit-table read">
        <thead>
          <tr>
            <td />
            <th scope="col">{recipe ? 'Result' : 'Current'}</th>
            <th scope="col">Allowed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td data-bad={!row.fits}>{withNonBreakingUnits(row.actual)}</td>
              <td className="t3">{withNonBreakingUnits(row.allowed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
