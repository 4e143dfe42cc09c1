import { mostClientReviews } from '../../shared/comparisons/client-review/client-review-limits.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { ProjectReview } from '../../shared/projects/client-review/project-review.ts';
import { type Project, projectTitle } from '../../shared/projects/project.ts';
import type { projectContract } from '../../shared/projects/project-contract.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { ProjectReviewStore } from '../storage/project-review-store.ts';
import type { ProjectStore } from '../storage/project-store.ts';
import type { Handlers } from '../util/call-handler-types.ts';

type ProjectReviewCalls = Pick<
  Handlers<typeof projectContract>,
  'clientReviews' | 'saveClientReview' | 'removeClientReview'
>;

interface ProjectReviewOptions extends Pick<CoreServices, 'eventHub'> {
  readonly projects: Pick<ProjectStore, 'find'>;
  readonly projectReviews: ProjectReviewStore;
  /** Returns the project. Throws if it no longer exists. */
  readonly findProject: (id: string) => Promise<Project>;
}

/** Stores the reviews that clients sent back. They never change a project or a shot. */
export function createProjectReviews(options: ProjectReviewOptions): ProjectReviewCalls {
  const { projects, projectReviews: store, findProject, eventHub } = options;

  async function otherProjectError({ projectId, title }: ProjectReview): Promise<ProblemError> {
    const other = await projects.find(projectId);
    if (!other) return refuse(`The review belongs to another project, “${title}”, which isn’t on this computer.`);
    const place = other.trashedAt === undefined ? 'Open it' : 'Restore it from Trash';
    return refuse(`The review belongs to the project “${projectTitle(other)}”. ${place}, then import the file there.`);
  }

  return {
    clientReviews: async ({ id }) => ({ reviews: await store.ofProject(id) }),
    async saveClientReview({ id, review }) {
      await findProject(id);
      if (review.projectId !== id) throw await otherProjectError(review);
      const reviews = await store.ofProject(id);
      const replaced = reviews.find((each) => each.id === review.id);
      if (!replaced && reviews.length >= mostClientReviews) {
        throw refuse(
          `A project has at most ${mostClientReviews} reviews. Remove a review, then import the file again.`,
        );
      }
      await store.save(review);
      eventHub.send({ kind: 'client-reviews' });
      return replaced ? { replaced } : {};
    },
    async removeClientReview({ id, reviewId }) {
      await store.remove(id, reviewId);
      eventHub.send({ kind: 'client-reviews' });
    },
  };
}

function refuse(sentence: string): ProblemError {
  return new ProblemError(problem('input', sentence));
}
