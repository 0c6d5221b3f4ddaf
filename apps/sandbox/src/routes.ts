import type { Route } from './platform/http/route.ts';
import { approvalRoutes } from './domain/approvals/approval-routes.ts';
import { approvalSettingsRoutes } from './domain/approvals/settings-routes.ts';
import { activityRoutes } from './domain/activity/activity-routes.ts';
import { historyRoutes } from './domain/activity/history-routes.ts';
import { connectionRoutes } from './domain/apps/connection-routes.ts';
import { configurationRoutes } from './domain/apps/configuration/configuration-routes.ts';
import { installedAppRoutes } from './domain/apps/installed-app-routes.ts';
import { accountRoutes } from './domain/apps/money/account-routes.ts';
import { balanceRoutes } from './domain/apps/money/balance-routes.ts';
import { testSettlementRoutes } from './domain/apps/money/visa-routes.ts';
import { marketplaceRoutes } from './domain/apps/catalogue/marketplace-routes.ts';
import { validationRoutes } from './domain/apps/configuration/validation-routes.ts';
import { invitationRoutes } from './domain/tenant/invitation-routes.ts';
import { userInvitationRoutes } from './domain/tenant/user-invitation-routes.ts';
import { keyRoutes } from './domain/tenant/keys/key-routes.ts';
import { meRoutes } from './domain/tenant/me-routes.ts';
import { referenceRoutes } from './domain/tenant/reference-routes.ts';
import { creditorProfileRoutes } from './domain/mandates/creditor-profile-routes.ts';
import { providerConfigurationRoutes } from './domain/mandates/provider-configuration-routes.ts';
import { providerConnectionRoutes } from './domain/mandates/provider-connection-routes.ts';
import { providerRoutes } from './domain/mandates/provider-routes.ts';
import { chargebackRoutes } from './domain/orders/chargeback-routes.ts';
import { exportRoutes } from './domain/exports/export-routes.ts';
import { orderRoutes } from './domain/orders/order-routes.ts';
import { preferenceRoutes } from './domain/reports/preference-routes.ts';
import { failureRoutes } from './domain/failures/failure-routes.ts';
import { reportRoutes } from './domain/reports/report-routes.ts';
import { catalogueRoutes } from './domain/rewards/catalogue-routes.ts';
import { rewardGroupRoutes } from './domain/rewards/reward-group-routes.ts';
import { appUseRoutes } from './domain/schemes/app-use-routes.ts';
import { draftRoutes } from './domain/schemes/draft-routes.ts';
import { previewRoutes } from './domain/schemes/preview-routes.ts';
import { paymentCountRoutes } from './domain/schemes/payment-count-routes.ts';
import { replayRoutes } from './domain/schemes/replay-routes.ts';
import { agreementRoutes, paymentMethodRoutes } from './domain/schemes/reference-routes.ts';
import { schemeRoutes } from './domain/schemes/scheme-routes.ts';
import { scheduleRunRoutes } from './domain/schedules/run-routes.ts';
import { scheduleRoutes } from './domain/schedules/schedule-routes.ts';
import { savedViewRoutes } from './domain/reports/saved-view-routes.ts';
import { tenantRoutes } from './domain/tenant/tenant-routes.ts';
import { logoRoutes } from './domain/themes/logo-routes.ts';
import { themeReferenceRoutes } from './domain/themes/reference-routes.ts';
import { themeRoutes } from './domain/themes/theme-routes.ts';
import { themeUseRoutes } from './domain/themes/theme-use-routes.ts';
import { THING_KINDS } from './domain/thing-kinds.ts';
import { userRoutes } from './domain/tenant/user-routes.ts';
import { batchRoutes } from './domain/webhooks/batch-routes.ts';
import { latestDeliveryRoutes } from './domain/webhooks/latest-delivery-routes.ts';
import { orderDeliveryRoutes } from './domain/webhooks/order-delivery-routes.ts';
import { testEventRoutes } from './domain/webhooks/test-event-routes.ts';
import { webhookRoutes } from './domain/webhooks/webhook-routes.ts';

/** Every route of the API, by the prefix of its address, in the order of the OpenAPI document. */
export const API_ROUTES: Readonly<Record<'/v1' | '/v2', readonly Route[]>> = {
  '/v1': [
    ...meRoutes,
    ...tenantRoutes,
    ...referenceRoutes,
    ...userRoutes,
    ...userInvitationRoutes,
    ...invitationRoutes,
    ...keyRoutes,
    ...approvalSettingsRoutes,
    ...approvalRoutes,
    ...activityRoutes,
    ...historyRoutes(THING_KINDS),
    ...webhookRoutes,
    ...batchRoutes,
    ...latestDeliveryRoutes,
    ...orderDeliveryRoutes,
    ...testEventRoutes,
    ...orderRoutes,
    ...marketplaceRoutes,
    ...balanceRoutes,
    ...accountRoutes,
    ...testSettlementRoutes,
    ...installedAppRoutes,
    ...configurationRoutes,
    ...connectionRoutes,
    ...validationRoutes,
    ...appUseRoutes,
    ...rewardGroupRoutes,
    ...catalogueRoutes,
    ...paymentMethodRoutes,
    ...previewRoutes,
    ...paymentCountRoutes,
    ...replayRoutes,
  ],
  '/v2': [
    ...agreementRoutes,
    ...schemeRoutes,
    ...draftRoutes,
    ...reportRoutes,
    ...failureRoutes,
    ...exportRoutes,
    ...scheduleRoutes,
    ...scheduleRunRoutes,
    ...preferenceRoutes,
    ...savedViewRoutes,
    ...chargebackRoutes,
    ...creditorProfileRoutes,
    ...providerConfigurationRoutes,
    ...providerRoutes,
    ...providerConnectionRoutes,
    ...themeUseRoutes,
    ...themeRoutes,
    ...themeReferenceRoutes,
    ...logoRoutes,
  ],
};
