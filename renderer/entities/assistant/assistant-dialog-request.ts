import { create } from 'zustand';
import type { PromptPlace } from '../../../shared/assistant/improve-prompt.ts';
import type { WrittenShot } from '../../../shared/assistant/shots-from-brief.ts';
import type { ImageInput } from '../../../shared/fields/field-values-and-drafts.ts';
import type { ModelProposal } from '../../../shared/model-documentation/read-documentation.ts';
import type { FrameRate } from '../../../shared/util/frame-rate.ts';

// Requests to open a dialog of the writing assistant. Nothing is sent before a click in the dialog.

export interface ImproveRequest {
  readonly kind: 'improve';
  readonly prompt: string;
  readonly place: PromptPlace;
  /** Replaces the prompt, with one Undo. */
  readonly apply: (prompt: string) => void;
}

export interface VaryRequest {
  readonly kind: 'vary';
  readonly prompt: string;
  readonly place: PromptPlace;
  /** Makes rows of the run plan, with one Undo. */
  readonly apply: (prompts: readonly string[]) => void;
}

/** A use of a description: `Use as prompt`. */
interface DescriptionUse {
  readonly label: string;
  readonly apply: (prompt: string) => void;
}

export interface DescribeRequest {
  readonly kind: 'describe';
  /** Name of the image or the frame. */
  readonly name: string;
  /** Called when the dialog opens. Free. */
  readonly loadImage: () => Promise<ImageInput>;
  /** Absent: the prompt is for no particular model. */
  readonly place?: PromptPlace;
  readonly uses: readonly DescriptionUse[];
  /** The library item that can have the tags. */
  readonly itemId?: string;
}

export interface ShotsRequest {
  readonly kind: 'shots';
  /** Rate of the project, for planned durations. */
  readonly rate: FrameRate;
  /** First text of the brief. */
  readonly brief: string;
  /** Creates the shots, with one Undo. Resolves to false if they could not be created. */
  readonly create: (shots: readonly WrittenShot[]) => Promise<boolean>;
}

export interface DocumentationRequest {
  readonly kind: 'documentation';
  readonly text: string;
  /** Shows the models in the answer, with one Undo. */
  readonly apply: (proposals: readonly ModelProposal[]) => void;
}

export type AssistantDialogRequest =
  | ImproveRequest
  | VaryRequest
  | DescribeRequest
  | ShotsRequest
  | DocumentationRequest;

export const useAssistantDialogRequest = create<{ readonly request: AssistantDialogRequest | null }>(() => ({
  request: null,
}));

export function requestAssistantDialog(request: AssistantDialogRequest): void {
  useAssistantDialogRequest.setState({ request });
}

export function closeAssistantDialog(): void {
  useAssistantDialogRequest.setState({ request: null });
}
