import { AnswerChangeHandler } from './answer-change/answer-change.js';
import { AnswerClaimHandler } from './answer-claim/answer-claim.js';
import { AnswerProductionHandler } from './answer-production/answer-production.js';
import { ChangeBusinessHandler } from './change-business/change-business.js';
import { ChangeNameHandler } from './change-name/change-name.js';
import { ConfirmChangeHandler } from './changes/confirm-change.js';
import { JudgeChangeHandler } from './changes/judge-change.js';
import { ProposeChangeHandler } from './changes/propose-change.js';
import { RefuseChangeHandler } from './changes/refuse-change.js';
import { ClaimGrantHandler } from './claim-grant/claim-grant.js';
import { CloseBusinessHandler } from './close-business/close-business.js';
import { ConfirmAddressHandler } from './confirm-address/confirm-address.js';
import { CorrectAddressHandler } from './correct-address/correct-address.js';
import { DeleteAccountHandler } from './delete-account/delete-account.js';
import { DeletePersonHandler } from './delete-person/delete-person.js';
import { ClaimDemoGrantHandler } from './demo-grants/claim-demo-grant.js';
import { ReleaseDemoGrantHandler } from './demo-grants/release-demo-grant.js';
import { MakeDemoPreviewHandler } from './demo-preview/make-demo-preview.js';
import { AnswerInvitationHandler } from './invitations/answer-invitation.js';
import { InviteMemberHandler } from './invitations/invite-member.js';
import { IssueApiKeyHandler } from './issue-api-key/issue-api-key.js';
import { AddListenerHandler } from './listeners/add-listener.js';
import { NoteAnswerHandler } from './listeners/note-answer.js';
import { TriggerExampleHandler } from './listeners/trigger-example.js';
import { RemoveListenerHandler } from './listeners/remove-listener.js';
import { MakePreviewHandler } from './make-preview/make-preview.js';
import { CancelMoveHandler } from './move/cancel-move.js';
import { ScheduleMoveHandler } from './move/schedule-move.js';
import { RegisterBusinessHandler } from './register-business/register-business.js';
import { RegisterChildHandler } from './register-child/register-child.js';
import { RegisterPersonHandler } from './register-person/register-person.js';
import { ReleaseGrantHandler } from './release-grant/release-grant.js';
import { RemoveMemberHandler } from './remove-member/remove-member.js';
import { ReplaceKeyHandler } from './replace-key/replace-key.js';
import { ReportReturnedMailHandler } from './report-returned-mail/report-returned-mail.js';
import { RevokeApiKeyHandler } from './revoke-api-key/revoke-api-key.js';
import { RevokeGrantHandler } from './revoke-grant/revoke-grant.js';
import { SetClaimApprovalHandler } from './set-claim-approval/set-claim-approval.js';
import { SetNotificationsHandler } from './set-notifications/set-notifications.js';
import { ApproveErasureHandler } from './staff-people/approve-erasure.js';
import { RequestErasureHandler } from './staff-people/request-erasure.js';
import { SearchPersonHandler } from './staff-people/search-person.js';
import { SetPlanHandler } from './set-plan/set-plan.js';
import { AddEndpointHandler } from './webhook-endpoints/add-endpoint.js';
import { ChangeEndpointHandler } from './webhook-endpoints/change-endpoint.js';
import { RemoveEndpointHandler } from './webhook-endpoints/remove-endpoint.js';
import { RecoverDeliveriesHandler } from './webhook-endpoints/recover-deliveries.js';
import { ResendDeliveryHandler } from './webhook-endpoints/resend-delivery.js';
import { RotateEndpointSecretHandler } from './webhook-endpoints/rotate-endpoint-secret.js';
import { TestEndpointHandler } from './webhook-endpoints/test-endpoint.js';

/** Whatever carries out a command: a new use case is its folder and its line here. */
export const COMMAND_HANDLERS = [
  ApproveErasureHandler,
  RequestErasureHandler,
  SearchPersonHandler,
  AnswerChangeHandler,
  AnswerClaimHandler,
  AnswerInvitationHandler,
  AnswerProductionHandler,
  ChangeBusinessHandler,
  ChangeNameHandler,
  JudgeChangeHandler,
  ProposeChangeHandler,
  ConfirmChangeHandler,
  RefuseChangeHandler,
  ClaimGrantHandler,
  CloseBusinessHandler,
  ConfirmAddressHandler,
  CorrectAddressHandler,
  DeleteAccountHandler,
  DeletePersonHandler,
  ClaimDemoGrantHandler,
  ReleaseDemoGrantHandler,
  MakeDemoPreviewHandler,
  InviteMemberHandler,
  IssueApiKeyHandler,
  AddListenerHandler,
  RemoveListenerHandler,
  NoteAnswerHandler,
  TriggerExampleHandler,
  MakePreviewHandler,
  CancelMoveHandler,
  ScheduleMoveHandler,
  RegisterBusinessHandler,
  RegisterChildHandler,
  RegisterPersonHandler,
  ReleaseGrantHandler,
  RemoveMemberHandler,
  ReplaceKeyHandler,
  ReportReturnedMailHandler,
  RevokeApiKeyHandler,
  RevokeGrantHandler,
  SetClaimApprovalHandler,
  SetNotificationsHandler,
  SetPlanHandler,
  AddEndpointHandler,
  ChangeEndpointHandler,
  RemoveEndpointHandler,
  RecoverDeliveriesHandler,
  ResendDeliveryHandler,
  RotateEndpointSecretHandler,
  TestEndpointHandler,
];
