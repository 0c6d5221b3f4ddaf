/** The creditor profiles of the demo tenants that had mandates, by tenant and network. */
export const MAIN_PROFILES = [
  {
    tenant_id: '818e8cea-73b5-89e2-9d2f-fd79ef75e4ea',
    network: 'SEPA',
    refs: [
      '318a957e-032a-87bd-8810-02ca6e3c72df',
      'f79c70ff-3b28-80c6-a986-2395ca843579',
      '6b5b1f5c-d50a-8417-898a-5cd06d901db9',
      '668d3e8f-9f8c-8dd4-ac23-04bd4d105eef',
      'bba63989-611a-8f2b-864f-ab3741085ad5',
      'abb8274c-98aa-8cd1-9dba-fcaf758e500a',
    ],
  },
  {
    tenant_id: '818e8cea-73b5-89e2-9d2f-fd79ef75e4ea',
    network: 'BACS',
    refs: [
      'b868a43a-0496-8e41-9216-609875c86e5b',
      '3d665c8b-52c2-82a0-afc2-a777a256fffb',
      'b7d2503d-b178-87f7-a111-e0f1ca4a1910',
      'e7bc0ff6-1cae-8e44-9275-c77a0542a382',
      '50aba894-b26c-8f51-8c9b-1e8a7ac5b97c',
      'fee17101-9152-846d-ab65-bc94ce6cba5a',
    ],
  },
  {
    tenant_id: '818e8cea-73b5-89e2-9d2f-fd79ef75e4ea',
    network: 'ACH',
    refs: [
      'b4e4c693-e41a-828b-b0fc-cb2869fedadd',
      '65092a5b-2fe8-8acc-ab7a-81754545fdfa',
      '06af16d3-1007-8f69-8e16-570322c26f95',
      '79c50686-b6ea-8972-b262-dffdd38fc1df',
      'db4de8c0-21a4-8b79-806f-69ee03586728',
      'b8733654-491a-8151-beaf-db59b991e76b',
    ],
  },
  {
    tenant_id: '818e8cea-73b5-89e2-9d2f-fd79ef75e4ea',
    network: 'BECS_AU',
    refs: [
      '89d3bafc-984a-8dc6-b23f-a89e24724dfd',
      'ded86ea6-4804-8437-8451-afc886f94e21',
      '3063e48b-d805-8578-876e-07ac8ab3bee5',
      '7181de91-3b9e-8529-a7f1-fd66eff3fa68',
      'c7966288-d579-8934-bb05-9c6b333367ec',
      '1f398bf3-6c18-8e64-b81f-695046681b0d',
    ],
  },
  {
    tenant_id: '818e8cea-73b5-89e2-9d2f-fd79ef75e4ea',
    network: 'BECS_NZ',
    refs: [
      '3a56ea32-cc8d-8a64-8f80-3eae1f79627d',
      '1f509a8f-7c5c-82fd-bf41-b49e4d6bdf42',
      '50015cf7-a2eb-8ebf-b8d7-5604fc691cc5',
      '17a8c94a-3d12-88a7-ac41-0f5ab85b96d0',
      '9c34ebd0-d92d-8ef8-a67f-01944580263c',
      '8cdfd00d-a45f-84a4-96b3-65915a60c757',
    ],
  },
  {
    tenant_id: 'dc93786a-192b-8dab-86b0-c1a47e050167',
    network: 'SEPA',
    refs: [
      '7af34e0f-016d-8ffa-a987-01ad3617a2ed',
      '8f6322dc-9bda-8327-a762-81238e57ff60',
      '2f453cbc-259b-89aa-bc63-921796e45f34',
      '81217c98-da74-8416-88ac-fa4a5bcbad9b',
      '274fa034-5a24-88ec-bbf3-5f0e7a29eced',
      '52a93a92-9ad1-83d0-b56d-f1c0ed5120e3',
    ],
  },
  {
    tenant_id: 'dc93786a-192b-8dab-86b0-c1a47e050167',
    network: 'BACS',
    refs: [
      '7785d8f1-7f5c-88b1-9769-da884f5f3575',
      '7a3c16d1-c585-8dfa-8ede-6309b055ecfc',
      '92b28e6c-6018-833f-8012-20067951f2e6',
      'a87c6632-edc5-8289-a675-eb992dba4f70',
    ],
  },
  {
    tenant_id: 'dc93786a-192b-8dab-86b0-c1a47e050167',
    network: 'ACH',
    refs: ['0caea325-f1fe-8c23-9a0a-2248f31d2464', '3b74643d-7340-8bbc-8627-5080afc5a1b3'],
  },
  {
    tenant_id: 'dc93786a-192b-8dab-86b0-c1a47e050167',
    network: 'BECS_AU',
    refs: ['34d05ae3-17f4-80f1-a146-cf7e3b03297c'],
  },
  {
    tenant_id: 'dc93786a-192b-8dab-86b0-c1a47e050167',
    network: 'BECS_NZ',
    refs: ['4c475ce3-1b81-8ae2-a91a-6ce316c3e3f5'],
  },
  {
    tenant_id: '53afcf4c-4c1d-80ff-b8f9-b134aa89cbc0',
    network: 'SEPA',
    refs: [
      '04bab227-9516-80ab-b128-8753e6e27233',
      'cc41fc36-c9ac-8332-9db3-50b8764c8818',
      '8a580195-fb37-8898-a034-e3d8d9355a8d',
      'e59f2879-b0e1-8703-955b-fb49568c7d80',
      '0d11ad35-680e-894f-9609-cd7c584903f4',
      '8f1b61e7-8616-8c4c-a7ad-7ab1cc2070a6',
    ],
  },
];
